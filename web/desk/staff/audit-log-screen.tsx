import { useState } from 'react'
import { pathTo } from '#shop/calls/call.ts'
import { readAuditLog } from '#shop/calls/shop.ts'
import { formatMoment } from '#shop/dates.ts'
import type { AuditLogAnswer } from '#shop/desk/audit-log.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { makeCall } from '../../calls/make-call.ts'
import { useLocation, useNavigate } from '../../platform/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { showToast } from '../../ui/toast.ts'
import { type DeskQuery, useDeskQuery } from '../calls/use-desk-query.ts'
import { Empty, Loaded, Screen } from '../layout/screen.tsx'
import styles from '../sales/sales.module.css'
import { sentenceOf } from '../session/failure.ts'

type Filter = { readonly who: string; readonly day: string }

export function AuditLogScreen() {
  const params = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const filter: Filter = { who: params.get('who') ?? '', day: params.get('day') ?? '' }
  const log = useDeskQuery(readAuditLog, filter, (event) => event.kind === 'ready')
  const choose = (part: Partial<Filter>) =>
    navigate(pathTo({ path: deskPaths.auditLog }, { ...filter, ...part }), { replace: true })
  // The list of staff stays while another part of the log is on its way.
  const [staff, setStaff] = useState<readonly string[]>([])
  if (log.value && log.value.staff.join() !== staff.join()) setStaff(log.value.staff)
  return (
    <Screen title="Audit log" back={{ to: deskPaths.shop, name: 'Shop' }}>
      <div className={styles.form}>
        <SelectField label="Person" value={filter.who} onChange={(event) => choose({ who: event.currentTarget.value })}>
          <option value="">Everyone</option>
          {staff.map((who) => (
            <option key={who} value={who}>
              {who}
            </option>
          ))}
        </SelectField>
        <Field
          label="Day"
          type="date"
          value={filter.day}
          onChange={(event) => choose({ day: event.currentTarget.value })}
        />
      </div>
      <Loaded query={log}>{(answer) => <Entries answer={answer} filter={filter} set={log.set} />}</Loaded>
    </Screen>
  )
}

type Props = { answer: AuditLogAnswer; filter: Filter; set: DeskQuery<AuditLogAnswer>['set'] }

function Entries({ answer, filter, set }: Props) {
  const { entries, next } = answer
  const [isBusy, setBusy] = useState(false)
  if (entries.length === 0) return <Empty>No entries match.</Empty>
  const more = async () => {
    setBusy(true)
    const result = await makeCall(readAuditLog, { ...filter, before: next ?? '' }, { isLogged: false })
    setBusy(false)
    if (!result.ok) return showToast({ kind: 'error', title: sentenceOf(result) })
    set({ ...result.value, entries: [...entries, ...result.value.entries] })
  }
  return (
    <>
      <ul className={styles.list} aria-label="What was done">
        {entries.map(({ id, at, who, what, orderId, reference }) => (
          <li key={id}>
            <strong>{what}</strong>
            <small>
              {who}, {formatMoment(new Date(at))}
            </small>
            {orderId !== null && reference !== null && <Link to={deskPaths.order(orderId)}>Order {reference}</Link>}
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button kind="secondary" busy={isBusy} onClick={() => void more()}>
          Show more entries
        </Button>
      )}
    </>
  )
}
