import type { ReactNode } from 'react'
import { nounsOf } from '#shop/settings/nouns.ts'
import { useShop } from '../../shop/use-shop.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { reachedAtOnce } from '../../ui/reached-at-once.ts'
import { PageMetadata } from '../layout/metadata.tsx'
import layout from '../pages/layout.module.css'
import styles from './linked-page.module.css'

/** Sentences about the submitted form, by the id of the field that each belongs to, '' if it belongs to none. */
export type Problems = Readonly<Record<string, string>>

type Props = {
  title: string
  tabTitle?: string
  lead?: ReactNode
  above?: ReactNode
  problems?: Problems
  path?: string
  wide?: boolean
  children?: ReactNode
}

/** A page behind a link: title, problems of the form that was sent, heading, and what it is about. It takes no referrer along and is listed nowhere. */
export function LinkedPage({
  title,
  tabTitle = title,
  lead,
  above,
  problems = {},
  path,
  wide = false,
  children,
}: Props) {
  const shop = useShop()
  const errors = Object.entries(problems)
  const about = typeof lead === 'string' && lead ? lead : `${tabTitle}, at ${shop.settings.brand}.`
  return (
    <div className={`${layout.page} ${styles.page} ${wide ? '' : styles.narrow}`}>
      <PageMetadata
        title={errors.length > 0 ? `Error: ${tabTitle}` : tabTitle}
        name={title}
        description={about}
        path={path ?? null}
        keywords={[title, nounsOf(shop).described]}
        unlisted
      />
      <meta name="referrer" content="no-referrer" />
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      {above}
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}

/** A form that the browser sends by itself. The server answers with the page again and what is wrong, or leads on. */
export function Form({ action, children }: { action: string; children: ReactNode }) {
  return (
    <form method="post" action={action} className={styles.form} noValidate>
      {children}
    </form>
  )
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

export function Card({ title, printed = true, children }: { title?: string; printed?: boolean; children: ReactNode }) {
  return (
    <section className={`${styles.card} ${printed ? '' : styles.screen}`}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  )
}

/** Says that what a form asked for is done. It takes the focus, so that it is read out. */
export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.done} role="status" {...reachedAtOnce}>
      {children}
    </div>
  )
}
