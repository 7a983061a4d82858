import type { Context } from 'hono'

/** The fields of a submitted form; none where the body is no form, whatever its type says. */
export async function readForm(c: Context): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await c.req.parseBody()
  } catch (error) {
    if (error instanceof TypeError) return {}
    throw error
  }
}
