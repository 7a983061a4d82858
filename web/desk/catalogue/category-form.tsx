import { type SubmitEvent, useState } from 'react'
import { readSettings, saveSettings } from '#shop/calls/settings.ts'
import type { SettingsAnswer } from '#shop/desk/settings.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import { CATEGORY_MAX } from '#shop/settings/settings-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormError } from '../../ui/use-form-error.ts'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { concernsNothing, useDeskQuery } from '../calls/use-desk-query.ts'
import { newCategory } from '../forms/new-category.ts'
import { Loaded } from '../layout/screen.tsx'
import styles from './catalogue.module.css'

type Props = { onAdded: (name: string) => void }

export function CategoryForm({ onAdded }: Props) {
  const settings = useDeskQuery(readSettings, {}, concernsNothing)
  return (
    <Loaded query={settings}>{(answer) => <NameForm answer={answer} set={settings.set} onAdded={onAdded} />}</Loaded>
  )
}

function NameForm({
  answer: { standard, own, version },
  set,
  onAdded,
}: Props & { answer: SettingsAnswer; set: (answer: SettingsAnswer) => void }) {
  const [typed, setTyped] = useState('')
  const { form: element, error, setError } = useFormError()
  const { run, isBusy } = useDeskMutation(saveSettings, { set, onError: setError })
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    const name = typed.trim()
    const categories = [...allSettings({ ...standard, ...own }).categories, newCategory(name)]
    const body = { settings: { ...own, categories }, version }
    if (await run({ body, done: 'Category added to your draft' })) onAdded(name)
  }
  return (
    <form ref={element} className={styles.categoryForm} onSubmit={(event) => void add(event)} noValidate>
      <Field
        label="Category name"
        hint="Customers find products by it."
        value={typed}
        limit={CATEGORY_MAX}
        autoComplete="off"
        error={error}
        alert
        data-focus-first
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" wide busy={isBusy}>
        Add category
      </Button>
    </form>
  )
}
