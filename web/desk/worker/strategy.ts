import { typeOfFile } from '#shop/file-types.ts'

/** How the desk's service worker answers: a screen from the network first, files whose name holds a digest from the cache first. */
export type Strategy = 'page' | 'data' | 'file'

/** How a request is answered; null for calls, previews and everything outside the desk. */
export function strategyFor(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): Strategy | null {
  const { origin: own, pathname } = new URL(url)
  if (method !== 'GET' || own !== origin) return null
  if (mode === 'navigate') return /^\/desk(\/(?!api\/|preview(\/|$)).*)?$/.test(pathname) ? 'page' : null
  if (/^\/assets\/.+\.json$/.test(pathname)) return 'data'
  return /^\/(desk\/assets|assets|pictures)\//.test(pathname) ? 'file' : null
}

export function isKeepable(
  url: string,
  { status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>,
): boolean {
  if (status !== 200 || redirected) return false
  return headers.get('content-type')?.split(';')[0] === typeOfFile(new URL(url).pathname)
}

/** True if an answer does not come from the desk, because the server or a proxy before it failed. */
export function isUnreached({ status }: Pick<Response, 'status'>): boolean {
  return status >= 500
}
