/** Message, in one sentence, about a picture that no brand may have. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}
