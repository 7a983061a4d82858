import { pathTo } from '#shop/calls/call.ts'
import { readLaw, showLegalText } from '#shop/calls/law.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { Link } from '../../ui/link.tsx'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Empty, FoldedSection, Loaded, Screen, Section } from '../layout/screen.tsx'
import styles from '../sales/sales.module.css'
import { useSignedIn } from '../session/signed-in.ts'
import { Table } from '../tables/table.tsx'
import { dayOf } from '../words/days.ts'

export function LawScreen() {
  const { me } = useSignedIn()
  const isOwner = me.staff?.role === 'owner'
  const law = useDeskQuery(readLaw, {}, (event) => event.kind === 'ready')
  return (
    <Screen
      title="Legal requirements"
      back={isOwner ? { to: deskPaths.shop, name: 'Shop' } : { to: deskPaths.access, name: 'Access' }}
      lead="How we read the law. This isn’t legal advice."
    >
      <Loaded query={law}>
        {({ rows, missing, closed, versions }) => (
          <>
            <Section title="Before you go live" count={missing.length}>
              {missing.length === 0 && <Empty>Nothing is missing.</Empty>}
              {missing.length > 0 && isOwner && (
                <p>
                  Add what is missing on <Link to={deskPaths.shop}>Shop</Link>.
                </p>
              )}
              <ul>
                {[...missing, ...closed].map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Section>
            <FoldedSection title="What the law requires" note={`${rows.length} rules`}>
              <ul className={styles.list}>
                {rows.map(({ wants, screen, since, countries, rule }) => (
                  <li key={`${wants} ${screen}`}>
                    <strong>
                      {wants}: {screen}
                    </strong>
                    <small>
                      {rule}, since {since}, for customers in {countries}
                    </small>
                  </li>
                ))}
              </ul>
            </FoldedSection>
            <Section title="Versions of the legal texts" count={versions.length}>
              <Table
                caption="Versions of the legal texts"
                head={['Text', 'Since', 'Version']}
                rows={versions.map(({ name, number, since }) => [
                  name,
                  dayOf(since),
                  <a
                    key={name}
                    href={pathTo(showLegalText, { name, number: String(number) })}
                    target="_blank"
                    rel="noreferrer"
                  >
                    Version {number}
                  </a>,
                ])}
              />
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  )
}
