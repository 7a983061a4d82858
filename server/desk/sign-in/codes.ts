import { CODE_TRIES, SIGN_IN_MINUTES } from '#shop/desk/access.ts'
import type { DeskCodeRow } from '../../platform/database/desk-schema.ts'
import { openEnds } from '../../platform/database/open-window.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { digestOf, newCode, newToken } from './secrets.ts'

/** The person whom an e-mail signs in (null if nobody has the address), the browser that asked (null for the console's links), and the session that a code confirms (null for signing in). */
type Purpose = Pick<DeskCodeRow, 'staffId' | 'browserHash' | 'sessionId'>

const CODE_MS = SIGN_IN_MINUTES * 60_000

/** A new e-mail invalidates all earlier codes, so that no clock decides which is newest. Links stay valid. */
async function endOlderCodes(
  { db }: Pick<Services, 'db'>,
  { browserHash, sessionId }: Pick<Purpose, 'browserHash' | 'sessionId'>,
): Promise<void> {
  const older = db.updateTable('deskCodes').set({ tries: CODE_TRIES })
  if (sessionId !== null) await older.where('sessionId', '=', sessionId).execute()
  else await older.where('browserHash', '=', browserHash).where('sessionId', 'is', null).execute()
}

export async function createCode(
  { db, now }: Pick<Services, 'db' | 'now'>,
  purpose: Purpose,
): Promise<{ readonly token: string; readonly code: string }> {
  const [id, token, code, at] = [randomUUID(), newToken(), newCode(), now()]
  await endOlderCodes({ db }, purpose)
  await db
    .insertInto('deskCodes')
    .values({
      id,
      ...purpose,
      tokenHash: digestOf(token),
      codeHash: digestOf(`${id} ${code}`),
      tries: 0,
      usedAt: null,
      createdAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + CODE_MS).toISOString(),
    })
    .execute()
  return { token, code }
}

/** Spends a link in the browser that asked for it: whom it lets in; or why not, without spending it. */
export async function spendToken(
  { db, now }: Services,
  token: string,
  browser: string | undefined,
): Promise<{ readonly staffId: string } | 'gone' | 'other browser'> {
  const { after: at, latest } = openEnds(now(), CODE_MS)
  const row = await db
    .selectFrom('deskCodes')
    .selectAll()
    .where('tokenHash', '=', digestOf(token))
    .where('sessionId', 'is', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('expiresAt', '<=', latest)
    .executeTakeFirst()
  if (!row || row.staffId === null) return 'gone'
  if (row.browserHash !== null && row.browserHash !== digestOf(browser ?? '')) return 'other browser'
  return (await spend({ db }, row.id, at)) ? { staffId: row.staffId } : 'gone'
}

/** Spends a code, typed in the browser that asked for it or in the session that it confirms: whom it is for; null after a wrong one, of which there may be five (S10.180). */
export async function spendCode(
  { db, now }: Services,
  code: string,
  asker: { readonly browserHash: string } | { readonly sessionId: string },
): Promise<{ readonly staffId: string } | null> {
  const { after: at, latest } = openEnds(now(), CODE_MS)
  const isConfirming = 'sessionId' in asker
  const newest = await db
    .selectFrom('deskCodes')
    .select('id')
    .$if(isConfirming, (query) => query.where('sessionId', '=', isConfirming ? asker.sessionId : ''))
    .$if(!isConfirming, (query) =>
      query.where('browserHash', '=', isConfirming ? '' : asker.browserHash).where('sessionId', 'is', null),
    )
    .where('tries', '<', CODE_TRIES)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return null
  // Counted before it is compared, so that tries at once count too.
  const row = await db
    .updateTable('deskCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', newest.id)
    .where('tries', '<', CODE_TRIES)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('expiresAt', '<=', latest)
    .returning(['id', 'staffId', 'codeHash'])
    .executeTakeFirst()
  if (!row || row.staffId === null || row.codeHash !== digestOf(`${row.id} ${code}`)) return null
  return (await spend({ db }, row.id, at)) ? { staffId: row.staffId } : null
}

async function spend({ db }: Pick<Services, 'db'>, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deskCodes')
    .set({ usedAt: at })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
