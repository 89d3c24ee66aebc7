import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../docs/decisions/', import.meta.url);

it('the list of decisions names each page once, by its own title', () => {
  const pages = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file));
  const titles = pages.map((file) => {
    const [, number, title] = /^# (\d+)\. (.*)$/m.exec(readFileSync(new URL(file, folder), 'utf8')) ?? [];
    return `[${number}](${file}) ${title}`;
  });
  const listed = [
    ...readFileSync(new URL('README.md', folder), 'utf8').matchAll(/^\| (\[\d+\]\([^)]+\)) *\| (.*?) *\|$/gm),
  ];
  expect(listed.map(([, link, title]) => `${link} ${title}`)).toEqual(titles);
});
