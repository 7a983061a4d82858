/** The colours of web/ui/tokens.css for what takes no stylesheet: e-mails, printed papers and pictures. */
export const palette = {
  surfaceBand: '#f4ede3',
  surfacePicture: '#efe6da',
  surfaceRaised: '#ffffff',
  text: '#2b1a20',
  textMuted: '#5e4a50',
  divider: '#dccfc0',
  accent: '#6e1f36',
  onAccent: '#ffffff',
} as const

/** The colours of e-mails in mail programs that draw on a dark ground. */
export const darkPalette = {
  page: '#170f12',
  card: '#24181c',
  ink: '#f4ede3',
  quiet: '#cdbfc1',
  line: '#4a383d',
  link: '#edc6c4',
} as const
