/**
 * The icon drawings: 16-pixel grid, stroked with the current colour at 1.5 px, round caps.
 * `mark-*` are the marks inside status chips, drawn to be read at 12 px.
 */
export const drawings = {
  alert: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path d="M8 5v3.4M8 10.8v.01" />
    </>
  ),
  'arrow-right': <path d="M3 8h9.6M9 4.4 12.6 8 9 11.6" />,
  bank: <path d="M2 6.2 8 2.6l6 3.6zM3.7 8.2v3.3M6.6 8.2v3.3M9.4 8.2v3.3M12.3 8.2v3.3M2 13.5h12" />,
  building: (
    <path d="M3 13.5V3.2c0-.4.3-.7.7-.7h5.1c.4 0 .7.3.7.7v10.3M9.5 6.8h2.8c.4 0 .7.3.7.7v6M1.8 13.5h12.4M5.4 5.5h1.8M5.4 8h1.8M5.4 10.5h1.8" />
  ),
  calendar: (
    <>
      <rect x="2.4" y="3.3" width="11.2" height="10.2" rx="1.4" />
      <path d="M2.6 6.7h10.8M5.4 2v2.4M10.6 2v2.4" />
    </>
  ),
  chart: <path d="M2.5 13.5h11M4.8 11V8.2M8 11V3.2M11.2 11V6.2" />,
  check: <path d="m3.2 8.4 3.2 3.2 6.4-7" />,
  'chevron-down': <path d="m4.5 6.4 3.5 3.4 3.5-3.4" />,
  'chevron-left': <path d="M9.7 4.5 6.3 8l3.4 3.5" />,
  'chevron-right': <path d="m6.3 4.5 3.4 3.5-3.4 3.5" />,
  'chevron-up': <path d="m4.5 9.7 3.5-3.4 3.5 3.4" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path d="M8 4.8V8l2.1 1.5" />
    </>
  ),
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  columns: (
    <>
      <rect x="2.2" y="3" width="11.6" height="10" rx="1.4" />
      <path d="M6.1 3v10M9.9 3v10" />
    </>
  ),
  convert: <path d="M13.2 6.6A5.4 5.4 0 0 0 3.6 5M2.8 9.4A5.4 5.4 0 0 0 12.4 11M3.4 2.3v2.8h2.8M12.6 13.7v-2.8H9.8" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.4" />
      <path d="M10.5 3.4v-.1c0-.5-.4-.8-.8-.8H3.3c-.4 0-.8.4-.8.8v6.4c0 .4.4.8.8.8h.1" />
    </>
  ),
  'document-check': <path d="M3.7 2.2h5.4l3.2 3.2v8.4H3.7zM9 2.3v3.2h3.2M5.9 9.9l1.5 1.5 2.6-3" />,
  dots: <path d="M3.4 8h.01M8 8h.01M12.6 8h.01" strokeWidth={2.2} />,
  'double-check': <path d="M1.8 8.6 4.5 11.3 9.8 5.2M8.2 10.9l.6.5 5.4-6.2" />,
  download: <path d="M8 2.4v7.4M5.2 7 8 9.8 10.8 7M2.8 13.4h10.4" />,
  external: (
    <path d="M9.3 2.5h4.2v4.2M13.3 2.7 7.6 8.4M11.5 9.4v3.2c0 .5-.4.9-.9.9H3.4c-.5 0-.9-.4-.9-.9V5.4c0-.5.4-.9.9-.9h3.2" />
  ),
  eye: (
    <>
      <path d="M1.6 8S3.9 3.7 8 3.7 14.4 8 14.4 8 12.1 12.3 8 12.3 1.6 8 1.6 8z" />
      <circle cx="8" cy="8" r="1.9" />
    </>
  ),
  'eye-off': (
    <path d="M6.5 4c.5-.2 1-.3 1.5-.3 4.1 0 6.4 4.3 6.4 4.3s-.7 1.3-2 2.5M4.4 5C2.6 6.2 1.6 8 1.6 8S3.9 12.3 8 12.3c1.3 0 2.4-.4 3.3-1M6.7 6.6a1.9 1.9 0 0 0 2.7 2.7M2.6 2.6l10.8 10.8" />
  ),
  filter: <path d="M2.5 4.2h11M4.7 8h6.6M6.7 11.8h2.6" />,
  history: <path d="M2.9 6.2A5.5 5.5 0 1 1 2.5 8M2.4 2.9v3.4h3.4M8 5v3.1l2.1 1.4" />,
  'id-card': (
    <>
      <rect x="1.8" y="3.3" width="12.4" height="9.4" rx="1.4" />
      <circle cx="5.4" cy="7" r="1.3" />
      <path d="M3.6 10.3c.3-.8 1-1.2 1.8-1.2s1.5.4 1.8 1.2M9.6 6.4h2.4M9.6 9.4h2.4" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path d="M8 7.4v3.3M8 5.2v.01" />
    </>
  ),
  key: (
    <>
      <circle cx="5.1" cy="10.9" r="2.8" />
      <path d="m7.1 8.9 6-6M10.6 5.4l2 2" />
    </>
  ),
  ledger: <path d="M3.2 12.4V3.4c0-.6.5-1.1 1.1-1.1h8.5v11.4H4.4a1.2 1.2 0 0 1 0-2.5h8.4M6 5.2h4M6 7.6h4" />,
  bookmark: <path d="M4.3 2.5h7.4v11L8 10.6l-3.7 2.9z" />,
  link: (
    <path d="M6.8 9.2a2.7 2.7 0 0 0 3.9 0l2-2a2.7 2.7 0 0 0-3.9-3.9l-.9.9M9.2 6.8a2.7 2.7 0 0 0-3.9 0l-2 2a2.7 2.7 0 0 0 3.9 3.9l.9-.9" />
  ),
  'list-check': <path d="M2.5 3.8h11M2.5 8h5M2.5 12.2h4M9.2 10.9l1.7 1.7 3-3.2" />,
  lock: (
    <>
      <rect x="3" y="7" width="10" height="6.7" rx="1.3" />
      <path d="M5.2 7V5.2a2.8 2.8 0 0 1 5.6 0V7M8 9.8v1.2" />
    </>
  ),
  logout: <path d="M6.4 13.5H3.6c-.6 0-1.1-.5-1.1-1.1V3.6c0-.6.5-1.1 1.1-1.1h2.8M10.3 11l3-3-3-3M13.1 8H6.3" />,
  mail: (
    <>
      <rect x="1.9" y="3.5" width="12.2" height="9" rx="1.4" />
      <path d="m2.3 4.6 5.7 4.2 5.7-4.2" />
    </>
  ),
  'mark-danger': <path d="m4.4 4.4 7.2 7.2M11.6 4.4l-7.2 7.2" />,
  'mark-info': (
    <>
      <circle cx="8" cy="8" r="5" />
      <path d="M8 5.4V8l1.8 1.3" />
    </>
  ),
  'mark-neutral': <path d="M3.8 8h8.4" />,
  'mark-success': <path d="m3.4 8.6 3 3 6.2-6.8" />,
  'mark-warning': <path d="M8 3.4v5.4M8 12.4v.01" strokeWidth={2.4} />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  minus: <path d="M3 8h10" />,
  monitor: (
    <>
      <rect x="1.8" y="2.6" width="12.4" height="8.6" rx="1" />
      <path d="M8 11.4v2.2M5.2 13.6h5.6" />
    </>
  ),
  moon: <path d="M13.3 9.6A5.7 5.7 0 0 1 6.4 2.7a5.7 5.7 0 1 0 6.9 6.9z" />,
  'note-in': (
    <>
      <path d="M14.2 7V4.2c0-.5-.4-.9-.9-.9H2.7c-.5 0-.9.4-.9.9v6.6c0 .5.4.9.9.9h5.1" />
      <circle cx="6.4" cy="7.5" r="1.5" />
      <path d="M12 8.6v4.8M9.9 11.4 12 13.5l2.1-2.1" />
    </>
  ),
  'note-out': (
    <>
      <path d="M14.2 6.4V4.2c0-.5-.4-.9-.9-.9H2.7c-.5 0-.9.4-.9.9v6.6c0 .5.4.9.9.9h5.1" />
      <circle cx="6.4" cy="7.5" r="1.5" />
      <path d="M12 13.5V8.7M9.9 10.7 12 8.6l2.1 2.1" />
    </>
  ),
  pencil: <path d="m2.6 13.4.7-3 7.5-7.5c.5-.5 1.3-.5 1.8 0l.5.5c.5.5.5 1.3 0 1.8l-7.5 7.5zM9.6 4.1l2.3 2.3" />,
  person: (
    <>
      <circle cx="8" cy="5.3" r="2.6" />
      <path d="M3 13.4c.4-2.6 2.4-4 5-4s4.6 1.4 5 4" />
    </>
  ),
  plus: <path d="M8 3v10M3 8h10" />,
  refresh: <path d="M13.3 8a5.3 5.3 0 1 1-1.6-3.8M13.2 1.9v2.9h-2.9" />,
  seal: (
    <>
      <circle cx="8" cy="6.3" r="4.1" />
      <path d="m5.5 9.7-1 4.2L8 12.3l3.5 1.6-1-4.2" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.4" />
      <path d="m10.3 10.3 3.3 3.3" />
    </>
  ),
  send: <path d="M13.6 2.4 2.3 6.6l4.7 2.4 2.4 4.7zM7 9l2.7-2.7" />,
  shield: <path d="M8 1.9 13 3.7v3.8c0 3.1-2 5.4-5 6.6-3-1.2-5-3.5-5-6.6V3.7zM5.9 8l1.5 1.5 2.7-3" />,
  sliders: (
    <>
      <path d="M2.2 4.5h5.5M11.3 4.5h2.5M2.2 11.5h2.5M8.3 11.5h5.5" />
      <circle cx="9.5" cy="4.5" r="1.7" />
      <circle cx="6.5" cy="11.5" r="1.7" />
    </>
  ),
  sort: <path d="m5 6 3-3 3 3M5 10l3 3 3-3" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.7" />
      <path d="M8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1" />
    </>
  ),
  sunrise: <path d="M1.8 12.6h12.4M4.5 12.4a3.5 3.5 0 0 1 7 0M8 3.4v2.2M3 6.6l1.5 1.4M13 6.6 11.5 8" />,
  swap: <path d="M2.5 5.4h10.8M10.5 2.6l2.8 2.8-2.8 2.8M13.5 10.6H2.7M5.5 7.8l-2.8 2.8 2.8 2.8" />,
  trash: <path d="M2.8 4.4h10.4M6.2 4.2V2.6h3.6v1.6M4.2 4.4l.6 9h6.4l.6-9M6.8 7v4M9.2 7v4" />,
  'tray-in': <path d="M8 2.4v7M5.2 6.9 8 9.7l2.8-2.8M2.5 10.6v1.8c0 .6.5 1.1 1.1 1.1h8.8c.6 0 1.1-.5 1.1-1.1v-1.8" />,
  'tray-out': <path d="M8 9.8v-7M5.2 5.3 8 2.5l2.8 2.8M2.5 10.6v1.8c0 .6.5 1.1 1.1 1.1h8.8c.6 0 1.1-.5 1.1-1.1v-1.8" />,
  users: (
    <>
      <circle cx="6" cy="5.4" r="2.4" />
      <path d="M1.8 13.2c.3-2.4 2-3.8 4.2-3.8s3.9 1.4 4.2 3.8M10.4 3.2a2.3 2.3 0 0 1 0 4.4M11.8 9.8c1.4.5 2.2 1.7 2.4 3.4" />
    </>
  ),
  warning: <path d="M8 2.6 14 13H2zM8 6.6v2.9M8 11.3v.01" />,
};

export type IconName = keyof typeof drawings;
