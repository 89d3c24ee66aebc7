// Downloads a file and keeps nothing of it: a process of its own, so that its memory is not the server's. Reads the request as JSON from standard
// input, `{ "url", "headers", "body" }`; prints the number of lines.
import { text } from 'node:stream/consumers';

const { url, headers, body } = JSON.parse(await text(process.stdin));
const answer = await fetch(url, { method: 'POST', headers, body });
if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
let lines = 0;
for await (const chunk of answer.body)
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
console.log(lines);
