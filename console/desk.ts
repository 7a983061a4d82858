import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { Email } from '#shop/checkout/email.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { createLink } from '../server/desk/sign-in/link.ts'
import { writeAuditLog } from '../server/orders/order/audit-log.ts'
import { inShop, whoWorks } from './environment.ts'

const usage = 'npm run desk -- link [ADDRESS]: prints a link to sign in at the desk, for the owner or for that address'

function readAddress(): string | null {
  try {
    const [command, address = null, ...more] = parseArgs({ allowPositionals: true }).positionals
    if (command === 'link' && more.length === 0) return address
  } catch {}
  console.error(usage)
  process.exit(2)
}

/** The address as it is kept, such as one that was copied with a space; as it was typed if it is none. */
function cleaned(typed: string): string {
  const email = v.safeParse(Email, typed)
  return email.success ? email.output : typed
}

const address = readAddress()
await inShop(async ({ services }) => {
  const link = await createLink(services, address === null ? null : cleaned(address))
  if (link === null) {
    console.error(`${address} may not sign in: an owner lets them in, under Access.`)
    process.exitCode = 1
    return
  }
  const what = `made a link to sign in for ${link.staff.email}`
  await writeAuditLog(services.db, { orderId: null, who: whoWorks(), what }, services.now())
  console.log(`For ${link.staff.email}, once, within 15 minutes, in any browser:`)
  console.log(`${services.config.publicUrl}${deskPaths.signIn(link.token)}`)
})
