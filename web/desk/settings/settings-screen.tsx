import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { readCatalogue } from '#shop/calls/catalogue.ts'
import { readSettings, revertSettings, saveSettings } from '#shop/calls/settings.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { SettingsAnswer } from '#shop/desk/settings.ts'
import { type AllSettings, allSettings, OwnSettings } from '#shop/settings/own-settings.ts'
import { type SettingsScreenName, settingsScreens } from '#shop/settings/settings-fields.ts'
import { useLocation } from '../../platform/router.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { concernsNothing, useDeskQuery } from '../calls/use-desk-query.ts'
import { Publishing } from '../catalogue/publishing.tsx'
import { DraftFoot } from '../drafts/draft-foot.tsx'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { Loaded, Screen, Section } from '../layout/screen.tsx'
import { focusSetting } from './focus-setting.ts'
import { differencesOf } from './settings-text.ts'
import styles from './shop.module.css'

/** What a part of the settings is edited by: all of them, the standard words, a change of some, and what is wrong with a field. */
export type Editing = {
  readonly all: AllSettings
  readonly standardWords: SettingsAnswer['standardWords']
  /** The countries that the shop can ship to. */
  readonly shippable: readonly string[]
  readonly sellsSamples: boolean
  /** How many products that are not retired have each price and each category, by the id of either. */
  readonly uses: SettingsAnswer['uses']
  /** Whether something is not saved. */
  readonly isEdited: boolean
  readonly change: (part: Partial<AllSettings> | ((all: AllSettings) => Partial<AllSettings>)) => void
  readonly errorOf: (field: string) => string | undefined
}

type Props = {
  name: SettingsScreenName
  children: (editing: Editing) => ReactNode
}

/** A part of the settings as a form, and publishing them. */
export function SettingsScreen({ name, children }: Props) {
  const { title, seenOn } = settingsScreens[name]
  const loaded = useDeskQuery(readSettings, {}, concernsNothing)
  return (
    <Screen title={title} back={{ to: deskPaths.shop, name: 'Shop' }}>
      <Loaded query={loaded}>
        {(answer) => (
          <>
            <SettingsForm answer={answer} set={loaded.set} seenOn={seenOn}>
              {children}
            </SettingsForm>
            <Publish settings={answer} onPublished={loaded.reload} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

const allOf = ({ standard, own }: SettingsAnswer) => allSettings({ ...standard, ...own })
const AllOwnSettings = v.pipe(OwnSettings, v.transform(allSettings))

/** What has changed since the last publish, and the button that publishes it. */
export function Publish({ settings, onPublished }: { settings: SettingsAnswer; onPublished: () => Promise<void> }) {
  const catalogue = useDeskQuery(readCatalogue, {}, concernsNothing)
  const { reload } = catalogue
  // Until the catalogue has come again, publishing would be refused as if somebody else had changed the settings.
  const [known, setKnown] = useState(settings)
  useEffect(() => {
    if (known !== settings) void reload().then(() => setKnown(settings))
  }, [known, settings, reload])
  return (
    <Section title="Publish" id="publish">
      <Loaded query={catalogue}>
        {(answer) => (
          <Publishing
            catalogue={answer}
            isOutdated={known !== settings}
            reload={reload}
            set={(now) => {
              catalogue.set(now)
              void onPublished()
            }}
          />
        )}
      </Loaded>
    </Section>
  )
}

type FormProps = {
  answer: SettingsAnswer
  set: (answer: SettingsAnswer) => void
  /** The page of the shop on which the changes are seen best. */
  seenOn: string
  /** Called with what is stored once the form is saved. The button then says that it leads on. */
  onSaved?: (kept: SettingsAnswer) => void
  children: (editing: Editing) => ReactNode
}

/** Some of the settings as a form whose values are kept as a draft. */
export function SettingsForm({ answer, set, seenOn, onSaved, children }: FormProps) {
  const { version, standardWords, shippable, sellsSamples, uses, isChanged, faults } = answer
  const draft = useDraft('settings', AllOwnSettings, allOf(answer), version)
  const { value: all, isEdited } = draft
  const { run, isBusy } = useDeskMutation(saveSettings, { set })
  const reverting = useDeskMutation(revertSettings, { set })
  const save = async () => {
    const kept = await run({
      body: { settings: all, version: draft.version },
      done: 'Draft saved',
      draft: { ...draft, sent: (now) => draft.saved(all, now.version) },
      conflict: (now) => ({
        title: 'Someone else changed the settings',
        differing: differencesOf(all, allOf(now)),
        keepMine: { version: now.version },
      }),
    })
    if (kept) onSaved?.(kept)
  }
  const revert = async () => {
    await reverting.run({ body: { version }, done: 'Draft changes discarded', draft })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What cannot be read as an amount or a number stays in its field.
    const unread = event.currentTarget.querySelector<HTMLElement>('[data-unread]')
    if (unread) return unread.focus()
    void save()
  }
  const editing: Editing = {
    all,
    standardWords,
    shippable,
    sellsSamples,
    uses,
    isEdited,
    change: (part) => draft.change((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    errorOf: (field) => faults.find((fault) => fault.field === field)?.sentence,
  }
  // A fault that prevents publishing links here, and so does the search of settings.
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const focusLinked = useEffectEvent(() => {
    if (search === '?fault') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    else if (search && form.current) focusSetting(form.current, new URLSearchParams(search))
  })
  useEffect(() => focusLinked(), [])
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <DraftNotice of={draft} />
      {children(editing)}
      <DraftFoot
        isBusy={isBusy || reverting.isBusy}
        saves={onSaved && 'Save and continue'}
        seen={isEdited ? null : { path: seenOn, words: 'Preview page' }}
        onRevert={isChanged ? () => void revert() : undefined}
      />
    </form>
  )
}
