import { formatMoment } from '#shop/dates.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { ShopAnswer } from '#shop/desk/shop.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Empty, Loaded, Screen, Section } from '../parts/screen.tsx'
import { useDeskMutation } from '../parts/use-desk-mutation.ts'
import { useDeskQuery } from '../parts/use-desk-query.ts'
import { GoLive } from './go-live.tsx'
import styles from './shop.module.css'

const parts = [
  [deskPaths.settings, 'Name, contact, legal facts', 'And the announcement above every page.'],
  [deskPaths.shipping, 'Shipping, fees, times', 'Zones, free shipping, gift wrap, how long making takes.'],
  [deskPaths.pricing, 'Prices and categories', 'What products cost, and how shoppers find them.'],
  [deskPaths.words, 'Words on the pages', 'The front page with its picture, and your story.'],
  [deskPaths.catalogue, 'Products', 'What you sell; all of it is published together.'],
] as const

/** The shop itself: its settings, who may sign in, what is missing before real money, how it runs, its backups. */
export function ShopScreen() {
  const shop = useDeskQuery(deskApi.shop, ShopAnswer, (event) => event.kind === 'ready')
  return (
    <Screen title="Shop">
      <Section title="Settings">
        <ul className={styles.list}>
          {parts.map(([to, name, about]) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
              <small>{about}</small>
            </li>
          ))}
        </ul>
      </Section>
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
          <li>
            <Link to={deskPaths.access}>Access</Link>
            <small>Who may sign in, passkeys, the bell.</small>
          </li>
          <li>
            <Link to={deskPaths.auditLog}>Audit log</Link>
            <small>Who did what, and when.</small>
          </li>
          <li>
            <Link to={deskPaths.law}>Legal requirements</Link>
            <small>What must be shown, and where it is.</small>
          </li>
        </ul>
      </Section>
    </Screen>
  )
}

const linkWords = (at: string) => (at.startsWith('https:') ? 'Find it at Stripe' : 'Add it here')

function Missing({ missing }: ShopAnswer) {
  return (
    <Section title="Before you go live" count={missing.length}>
      {missing.length === 0 && <Empty>Nothing is missing.</Empty>}
      <ul className={styles.missing}>
        {missing.map(({ what, at, how }) => (
          <li key={what}>
            <span>{what}</span>
            {at?.startsWith('https:') && (
              <a href={at} target="_blank" rel="noreferrer">
                {linkWords(at)}
              </a>
            )}
            {at?.startsWith('/') && <Link to={at}>{linkWords(at)}</Link>}
            {how !== null && (
              <details>
                <summary>Where to set it</summary>
                <p>{how}</p>
              </details>
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
    ['Database', problem ?? `${database === 'embedded' ? 'In a file on this machine' : database}, it answers`],
    ['E-mails', `${waiting} waiting, ${late} of them late, ${stuck} given up`],
    ...troubles.map(({ since, detail }): [string, string] => [`Since ${formatMoment(new Date(since))}`, detail]),
  ]
  return (
    <Section title="How it runs">
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
          E-mails that were given up are on <Link to={deskPaths.today}>Today</Link>, to be sent again.
        </p>
      )}
      {troubles.length === 0 && problem === null && <p>Everything works.</p>}
    </Section>
  )
}

function Backups({ shop, set }: { shop: ShopAnswer; set: (shop: ShopAnswer) => void }) {
  const { run, isBusy } = useDeskMutation(ShopAnswer, { set })
  const { folder, last, isCopied } = shop.backups
  return (
    <Section title="Backups">
      <p>
        {last
          ? `The last one is of ${formatMoment(new Date(last.at))}, ${(last.bytes / 1e6).toFixed(1)} MB.`
          : 'None has been taken yet.'}{' '}
        They lie on the machine, in {folder}, with names and addresses in them: copy them somewhere else that is as
        safe.
      </p>
      {isCopied && <p>Besides, every change is copied to another place within 10 seconds, encrypted.</p>}
      <div className={styles.buttons}>
        <Button
          kind="secondary"
          busy={isBusy}
          onClick={() => void run({ path: deskApi.backUp, done: 'A backup is written' })}
        >
          Take one now
        </Button>
      </div>
      <p>
        To go back to one: stop the shop, run “npm run restore -- FILE” on the machine, start it again. What came after
        the backup is not in it; the command keeps what was there before, and says where.
      </p>
    </Section>
  )
}
