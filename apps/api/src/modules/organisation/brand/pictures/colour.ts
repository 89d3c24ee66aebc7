/** Opaque colour, each channel 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Ratio of WCAG 2 between two colours, 1 to 21. */
export const contrastOf = (one: Colour, other: Colour): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
};

/** The darkest ground of the light scheme and the lightest of the dark one that a logo stands on, for greys of any hue. */
export const grounds: Readonly<Record<'light' | 'dark', Colour>> = { light: [242, 245, 247], dark: [25, 28, 31] };

/** Ratio that WCAG asks of pictures that mean something. */
export const leastOfPictures = 3;
