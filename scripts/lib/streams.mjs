import * as streams from 'node:stream/web';

// Streams of browsers, which Node has and a document in a context of its own is not given.
for (const name of ['ReadableStream', 'WritableStream', 'TransformStream', 'TextDecoderStream', 'TextEncoderStream'])
  globalThis[name] ??= streams[name];
