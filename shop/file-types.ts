const typeOfExtension: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** The media type that a file of the shop is served with, by the extension of its path; a path without one is a page. */
export function typeOfFile(path: string): string | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1]
  return extension ? typeOfExtension[extension] : 'text/html'
}
