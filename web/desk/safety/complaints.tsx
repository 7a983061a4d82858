import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { addComplaint, readComplaints } from '#shop/calls/safety.ts'
import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { COMPLAINT_MAX } from '#shop/promises.ts'
import { newId } from '../../platform/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { useFormError } from '../../ui/use-form-error.ts'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { Empty, Loaded, Section } from '../layout/screen.tsx'
import sales from '../sales/sales.module.css'
import { ProductChoice } from './product-choice.tsx'
import styles from './safety.module.css'

const Form = v.object(v.entriesFromList(['id', 'text', 'product', 'order'], v.string()))
const fresh = () => ({ id: newId(), text: '', product: '', order: '' })

/** The register of complaints. Entries are never changed. */
export function Complaints() {
  const register = useDeskQuery(readComplaints, {})
  return (
    <div className={styles.register}>
      <Loaded query={register}>
        {({ complaints }) => (
          <Section title="Complaints" count={complaints.length}>
            <ComplaintForm onNoted={register.reload} />
            {complaints.length === 0 && <Empty>No complaints.</Empty>}
            <ul className={sales.list}>
              {complaints.map(({ id, at, who, text, orderId, reference }) => (
                <li key={id}>
                  <strong>{text}</strong>
                  <small>
                    {formatMoment(new Date(at))}, {who}
                  </small>
                  {orderId !== null && <Link to={deskPaths.order(orderId)}>Order {reference ?? orderId}</Link>}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </Loaded>
    </div>
  )
}

function ComplaintForm({ onNoted }: { onNoted: () => Promise<void> }) {
  const [blank, setBlank] = useState(fresh)
  const draft = useDraft('complaint', Form, blank)
  const form = draft.value
  const { form: element, error, setError } = useFormError()
  const { run } = useDeskMutation(addComplaint, { onError: setError })
  const put = (change: Partial<typeof form>) => draft.change((before) => ({ ...before, ...change }))
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!(await run({ body: form, done: 'Complaint recorded', draft }))) return
    setBlank(fresh())
    await onNoted()
  }
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="A complaint"
    >
      <DraftNotice of={draft} />
      <TextArea
        label="What’s wrong"
        hint="Don’t write names: nobody can change or delete an entry."
        limit={COMPLAINT_MAX}
        value={form.text}
        error={error}
        alert
        onChange={(event) => put({ text: event.currentTarget.value })}
      />
      <ProductChoice value={form.product} onChange={(product) => put({ product })} />
      <Field
        label="Order (optional)"
        hint="Its reference, such as A1B2C3D4."
        autoComplete="off"
        value={form.order}
        onChange={(event) => put({ order: event.currentTarget.value })}
      />
      <Button type="submit">Record complaint</Button>
    </form>
  )
}
