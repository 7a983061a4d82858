import { ChevronLeft, CloudOff } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { dayInIreland, formatMoment, formatTime } from '#shop/dates.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DeskQuery } from '../calls/use-desk-query.ts'
import { isUnreachable, sentenceOf } from '../session/failure.ts'
import { useNow } from '../words/use-now.ts'
import styles from './screen.module.css'

type Props = {
  title: string | null
  back?: { readonly to: string; readonly name: string } | undefined
  lead?: ReactNode
  wide?: boolean
  children: ReactNode
}

export function Screen({ title, back, lead, wide = false, children }: Props) {
  const { brand } = useShop().settings
  const heading = useRef<HTMLHeadingElement>(null)
  const isNamed = title !== null
  useEffect(() => {
    document.title = isNamed ? `${title} · ${brand} desk` : `${brand} desk`
  }, [isNamed, title, brand])
  // Screen readers say a heading when it gets the focus, so it has its name by then.
  useEffect(() => {
    if (isNamed) heading.current?.focus({ preventScroll: true })
  }, [isNamed])
  return (
    <div className={classNames(styles.screen, !wide && styles.narrow)}>
      <div className={styles.heading}>
        {back && (
          <Link to={back.to} className={styles.back}>
            <Icon of={ChevronLeft} size={20} /> {back.name}
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title ?? '…'}
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children}
    </div>
  )
}

/** A moment of today as '14:05', an earlier one with its day. */
function momentInWords(moment: Date, now: Date): string {
  return dayInIreland(moment) === dayInIreland(now) ? formatTime(moment) : formatMoment(moment)
}

/** Shows a query: bars while it loads, the answer, and if the last load failed, why and a way to try again. */
export function Loaded<Value>({ query, children }: { query: DeskQuery<Value>; children: (value: Value) => ReactNode }) {
  const { value, failure, asOf, reload } = query
  const now = useNow()
  const isOffline = failure !== null && isUnreachable(failure)
  const notice = failure && (
    <Notice kind={isOffline ? 'warning' : 'error'} {...(isOffline && { icon: CloudOff })} alert>
      <p>
        {asOf !== null && isOffline
          ? `${navigator.onLine ? 'The shop doesn’t answer' : 'You’re offline'}. This is from ${momentInWords(asOf, now)}.`
          : sentenceOf(failure)}
      </p>
      <Button kind="quiet" onClick={() => void reload()}>
        Try again
      </Button>
    </Notice>
  )
  return (
    <>
      {notice}
      {value !== null && children(value)}
      {value === null && failure === null && <Waiting />}
    </>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.hidden}>Loading</span>
      <div />
      <div />
      <div />
    </div>
  )
}

export function Empty({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>
}

export function Section({
  title,
  count,
  children,
  id,
}: {
  title: string
  count?: number
  children: ReactNode
  id?: string
}) {
  return (
    <section className={styles.section} aria-label={title} id={id}>
      <h2>
        {title}
        {count !== undefined && ' '}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </h2>
      {children}
    </section>
  )
}

type FoldedProps = {
  title: string
  note?: ReactNode
  open?: boolean
  children: ReactNode
}

export function FoldedSection({ title, note, open = false, children }: FoldedProps) {
  return (
    <section className={styles.folded} aria-label={title}>
      <Disclosure
        open={open}
        summary={
          <span className={styles.summary}>
            <h2>{title}</h2>
            {note && <span className={styles.note}>{note}</span>}
          </span>
        }
      >
        {children}
      </Disclosure>
    </section>
  )
}
