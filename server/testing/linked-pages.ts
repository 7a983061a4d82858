import { expect } from 'vitest'

/** Expects of the answer of a page behind a link in an e-mail that it is kept, framed, listed and passed on by nobody, and runs no script; gives its HTML. */
export async function expectLinkedPage(page: Response): Promise<string> {
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  const policy = page.headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(policy).toContain(part)
  expect(policy).not.toContain('script-src')
  const html = await page.text()
  expect(html).not.toContain('<script')
  return html
}
