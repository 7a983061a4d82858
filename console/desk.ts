import { parseArgs } from 'node:util'
import { deskPaths } from '#shop/desk/paths.ts'
import { writeAuditLog } from '../server/orders/audit-log.ts'
import { createLink } from '../server/sign-in/sign-in.ts'
import { openShop, whoWorks } from './environment.ts'

const usage = 'npm run desk -- link [ADDRESS]: prints a link to sign in at the desk, for the owner or for that address'

function readAddress(): string | null {
  try {
    const [command, address = null, ...more] = parseArgs({ allowPositionals: true }).positionals
    if (command === 'link' && more.length === 0) return address
  } catch {}
  console.error(usage)
  process.exit(2)
}

const address = readAddress()
const { services, close } = await openShop()
try {
  const link = await createLink(services, address)
  if (link === null) {
    console.error(`${address} may not sign in: an owner lets them in, under Access.`)
    process.exitCode = 1
  } else {
    const what = `made a link to sign in for ${link.staff.email}`
    await writeAuditLog(services.db, { orderId: null, who: whoWorks(), what }, services.now())
    console.log(`For ${link.staff.email}, once, within 15 minutes, in any browser:`)
    console.log(`${services.config.publicUrl}${deskPaths.signIn(link.token)}`)
  }
} finally {
  await close()
}
