import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { partFor } from '#crafts/craft.ts'
import { deskParts } from '#crafts/desk-parts.ts'
import { pathTo } from '#shop/calls/call.ts'
import { addBatch, exportSentItems, readBatches } from '#shop/calls/safety.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { newId } from '../../platform/new-id.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button, ExternalLinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { useFormError } from '../../ui/use-form-error.ts'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { Empty, Loaded, Screen, Section } from '../layout/screen.tsx'
import styles from '../sales/sales.module.css'
import { useToday } from '../words/use-now.ts'

const Form = v.object(v.entriesFromList(['id', 'what', 'supplier', 'code', 'since'], v.string()))
const fresh = () => ({
  id: newId(),
  what: '',
  supplier: '',
  code: '',
})

/** Suppliers' batches: which materials are used since when, so that ten years on it is known what was made of them (S10.195). */
export function BatchesScreen() {
  const batches = useDeskQuery(readBatches, {}, (event) => event.kind === 'ready')
  return (
    <Screen
      title="Batches"
      back={{ to: deskPaths.bench, name: 'Bench' }}
      lead="For each posted item we keep the batches of its materials for ten years, without names."
    >
      <Loaded query={batches}>
        {(answer) => (
          <>
            <BatchForm materials={answer.materials} onNoted={batches.reload} />
            <Section title="Recorded batches" count={answer.batches.length}>
              {answer.batches.length === 0 && <Empty>No batches yet.</Empty>}
              <ul className={styles.list}>
                {answer.batches.map(({ id, what, supplier, code, since }) => (
                  <li key={id}>
                    <strong>{what}</strong>
                    <small>
                      {supplier}, {code}, since {since}
                    </small>
                    <a href={pathTo(exportSentItems, { batch: `${supplier} ${code}` })}>
                      Download items sent with {code} (CSV)
                    </a>
                  </li>
                ))}
              </ul>
            </Section>
            <ExternalLinkButton href={exportSentItems.path} kind="secondary">
              Download all sent items (CSV)
            </ExternalLinkButton>
            <p>
              <Link to={deskPaths.safety}>Recall and complaints</Link>
            </p>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

type FormProps = { materials: readonly string[]; onNoted: () => Promise<void> }

function BatchForm({ materials, onNoted }: FormProps) {
  const { allProducts } = useShop().catalogue
  const hint = partFor(
    deskParts,
    allProducts.find(({ craft }) => craft),
  )?.batchHint
  const [blank, setBlank] = useState(fresh)
  const draft = useDraft('batch', Form, { ...blank, since: useToday() })
  const form = draft.value
  const { form: element, error, setError } = useFormError()
  const { run } = useDeskMutation(addBatch, { onError: setError })
  const put = (change: Partial<typeof form>) => draft.change((before) => ({ ...before, ...change }))
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const done = `Recorded batch ${form.code}: ${form.what}`
    if (!(await run({ body: form, done, draft }))) return
    setBlank(fresh())
    await onNoted()
  }
  return (
    <form ref={element} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <DraftNotice of={draft} />
      <datalist id="materials">
        {materials.map((material) => (
          <option key={material} value={material} />
        ))}
      </datalist>
      <Field
        label="Material"
        hint={(materials.length > 0 && hint) || 'A material that is in every product.'}
        list="materials"
        value={form.what}
        error={error}
        alert
        onChange={(event) => put({ what: event.currentTarget.value })}
      />
      <Field
        label="Supplier"
        value={form.supplier}
        onChange={(event) => put({ supplier: event.currentTarget.value })}
      />
      <Field
        label="Batch or invoice number"
        value={form.code}
        onChange={(event) => put({ code: event.currentTarget.value })}
      />
      <Field
        label="In use since"
        type="date"
        value={form.since}
        onChange={(event) => put({ since: event.currentTarget.value })}
      />
      <Button type="submit">Record batch</Button>
    </form>
  )
}
