import { backUp, readShop } from '#shop/calls/shop.ts'
import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { ShopAnswer } from '#shop/desk/shop.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Link } from '../../ui/link.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Empty, Loaded, Screen, Section } from '../layout/screen.tsx'
import { GoLive } from './go-live.tsx'
import { LinkRow } from './link-row.tsx'
import { SettingsList } from './settings-list.tsx'
import styles from './shop.module.css'

export function ShopScreen() {
  const shop = useDeskQuery(readShop, {}, (event) => event.kind === 'ready')
  return (
    <Screen title="Shop">
      <SettingsList />
      <Loaded query={shop}>
        {(answer) => (
          <>
            <Missing {...answer} />
            <GoLive shop={answer} set={shop.set} />
            <Health {...answer} />
            <Backups shop={answer} set={shop.set} />
          </>
        )}
      </Loaded>
      <Section title="More">
        <ul className={styles.list}>
          <LinkRow to={deskPaths.access} name="Access" about="Who may sign in, passkeys, the bell." />
          <LinkRow to={deskPaths.auditLog} name="Audit log" about="Who did what, and when." />
          <LinkRow
            to={deskPaths.law}
            name="Legal requirements"
            about="What the law requires, and where the shop shows it."
          />
        </ul>
      </Section>
    </Screen>
  )
}

const linkWords = (at: string) => (at.startsWith('https:') ? `Open ${paymentProvider.name}` : 'Fix')

function Missing({ missing }: ShopAnswer) {
  return (
    <Section title="Before you go live" count={missing.length}>
      {missing.length === 0 && <Empty>Nothing is missing.</Empty>}
      <ul className={styles.missing}>
        {missing.map(({ what, at, how }) => (
          <li key={what}>
            <span>{what}</span>
            {at?.startsWith('https:') && (
              <a href={at} target="_blank" rel="noreferrer" aria-label={`${linkWords(at)}: ${what}`}>
                {linkWords(at)}
              </a>
            )}
            {at?.startsWith('/') && (
              <Link to={at} aria-label={`${linkWords(at)}: ${what}`}>
                {linkWords(at)}
              </Link>
            )}
            {how !== null && (
              <div className={styles.how}>
                <Disclosure summary="How to set it">{how}</Disclosure>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Health({ version, database, problem, emails, troubles }: ShopAnswer) {
  const { waiting, late, stuck } = emails
  const rows: [name: string, words: string][] = [
    ['Version', version],
    ['Database', problem ?? `${database === 'embedded' ? 'A file on this server' : database}, working`],
    ['E-mails', `${waiting} waiting, ${late} late, ${stuck} not sent`],
    ...troubles.map(({ since, detail }): [string, string] => [`Since ${formatMoment(new Date(since))}`, detail]),
  ]
  return (
    <Section title="Health">
      <ul className={styles.list}>
        {rows.map(([name, words]) => (
          <li key={`${name} ${words}`}>
            <strong>{name}</strong>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {stuck > 0 && (
        <p>
          We couldn’t send some e-mails. Send them again on <Link to={deskPaths.today}>Today</Link>.
        </p>
      )}
      {troubles.length === 0 && problem === null && <p>No open problems.</p>}
    </Section>
  )
}

function Backups({ shop, set }: { shop: ShopAnswer; set: (shop: ShopAnswer) => void }) {
  const { run, isBusy } = useDeskMutation(backUp, { set })
  const { folder, last, isCopied } = shop.backups
  return (
    <Section title="Backups">
      <p>
        {last
          ? `Last backup: ${formatMoment(new Date(last.at))}, ${(last.bytes / 1e6).toFixed(1)} MB.`
          : 'No backup yet.'}{' '}
        Backups hold your customers’ names and addresses. Copy them to another safe place.
      </p>
      {isCopied && <p>Every change is also copied to another place within 10 seconds, encrypted.</p>}
      <div className={styles.buttons}>
        <Button kind="secondary" busy={isBusy} onClick={() => void run({ done: 'Backup saved' })}>
          Back up now
        </Button>
      </div>
      <Disclosure summary="How to restore a backup">
        <p>
          Backups are on the server, in {folder}. Stop the shop, run “npm run restore -- FILE” on the server, and start
          the shop again. Changes made after the backup are lost. The command keeps the current data and says where.
        </p>
      </Disclosure>
    </Section>
  )
}
