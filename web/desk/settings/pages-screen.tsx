import { useState } from 'react'
import { deskPaths } from '#shop/desk/paths.ts'
import { paths } from '#shop/paths.ts'
import { pageSlug } from '#shop/publishing/editable-product.ts'
import { TITLE_MAX } from '#shop/publishing/settings-rules.ts'
import { PAGES_MAX, WORDS_TEXT_MAX } from '#shop/settings/own-settings.ts'
import { type BuiltInPage, type OwnPage, pagePlaces } from '#shop/settings/settings.ts'
import { newId } from '../../platform/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, SelectField, TextArea } from '../../ui/field.tsx'
import { PagePictures } from './page-pictures.tsx'
import { type Editing, SettingsScreen } from './settings-screen.tsx'
import styles from './shop.module.css'

/** The pages that came with the shop and may be switched off, and those that the owner adds. */
export function PagesScreen() {
  return (
    <SettingsScreen title="Pages" seenOn={paths.home}>
      {(editing) => (
        <>
          <BuiltInPageFields name="comingSoon" title="Coming soon" {...editing} />
          <BuiltInPageFields name="bespoke" title="Bespoke and corporate" {...editing} />
          <OwnPages {...editing} />
        </>
      )}
    </SettingsScreen>
  )
}

type Props = Editing & { name: 'comingSoon' | 'bespoke'; title: string }

function BuiltInPageFields({ name, title, all, change, errorOf }: Props) {
  const page = all[name]
  const set = (part: Partial<BuiltInPage>) => change({ [name]: { ...page, ...part } })
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      <Checkbox
        label="Show this page"
        hint="In menu, footer and sitemap."
        checked={page.isShown}
        onChange={(event) => set({ isShown: event.currentTarget.checked })}
      />
      {page.isShown && (
        <>
          <Field
            label="Title"
            value={page.title}
            error={errorOf(`${name}.title`)}
            limit={TITLE_MAX}
            autoComplete="off"
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <TextArea
            label="Text"
            hint="Begin a heading with #, a list item with -."
            rows={8}
            limit={WORDS_TEXT_MAX}
            value={page.text}
            error={errorOf(`${name}.text`)}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  )
}

const placeNames = { menu: 'In the menu', footer: 'In the footer' } as const
const newPage: OwnPage = { slug: '', title: '', text: '', place: 'footer' }

type PageKey = { readonly key: string; readonly slug: string }

const keyFor = ({ slug }: OwnPage): PageKey => ({ key: newId(), slug })

/**
 * A key for each page, so that an upload stays with the page that it was started for. Pages have no id, and their slugs
 * change while the owner types. A page that is replaced, such as after a conflict, gets a new key.
 */
function usePageKeys(pages: readonly OwnPage[]) {
  const [keys, setKeys] = useState(() => pages.map(keyFor))
  const isKnown = keys.length === pages.length && pages.every(({ slug }, index) => keys[index]?.slug === slug)
  if (!isKnown) setKeys(pages.map((page, index) => (keys[index]?.slug === page.slug ? keys[index] : keyFor(page))))
  return { keys, setKeys }
}

function OwnPages({ all: { pages }, isEdited, change, errorOf }: Editing) {
  const { keys, setKeys } = usePageKeys(pages)
  const edit = (index: number, next: (page: OwnPage) => OwnPage) =>
    change((all) => ({ pages: all.pages.map((page, at) => (at === index ? next(page) : page)) }))
  const set = (index: number, part: Partial<OwnPage>) => {
    edit(index, (page) => ({ ...page, ...part }))
    const { slug } = part
    if (slug !== undefined) setKeys((all) => all.map((one, at) => (at === index ? { ...one, slug } : one)))
  }
  const remove = (index: number) => {
    change({ pages: pages.filter((_, at) => at !== index) })
    setKeys((all) => all.filter((_, at) => at !== index))
  }
  return (
    <div className={styles.part}>
      <h2>Your own pages</h2>
      {pages.map((page, index) => (
        <fieldset key={keys[index]?.key} className={styles.zone}>
          <legend>{page.title || 'New page'}</legend>
          <Field
            label="Title"
            value={page.title}
            error={errorOf(`pages.${index}.title`)}
            limit={TITLE_MAX}
            autoComplete="off"
            onChange={({ currentTarget: { value: title } }) => {
              const others = pages.flatMap(({ slug }, at) => (at === index ? [] : [slug]))
              const isFollowing = page.slug === pageSlug(page.title, others)
              set(index, { title, ...(isFollowing && { slug: pageSlug(title, others) }) })
            }}
          />
          <Field
            label="Address"
            hint={paths.ownPage(page.slug || 'our-kiln')}
            value={page.slug}
            error={errorOf(`pages.${index}.slug`)}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              const { value } = event.currentTarget
              // Trimmed here as on saving: if the slug changed then, the page would get a new key.
              set(index, { slug: value.trim() })
            }}
          />
          <TextArea
            label="Text"
            hint="Begin a heading with #, a list item with -."
            rows={8}
            limit={WORDS_TEXT_MAX}
            value={page.text}
            error={errorOf(`pages.${index}.text`)}
            onChange={(event) => {
              const { value } = event.currentTarget
              set(index, { text: value })
            }}
          />
          <PagePictures
            pictures={page.pictures ?? []}
            errorOf={(at) => errorOf(`pages.${index}.pictures.${at}`)}
            change={(next) => edit(index, next)}
          />
          <SelectField
            label="Link"
            value={page.place}
            onChange={(event) => {
              const { value } = event.currentTarget
              set(index, { place: pagePlaces.find((place) => place === value) ?? page.place })
            }}
          >
            {pagePlaces.map((place) => (
              <option key={place} value={place}>
                {placeNames[place]}
              </option>
            ))}
          </SelectField>
          <div className={styles.buttons}>
            {!isEdited && (
              <a href={deskPaths.preview(paths.ownPage(page.slug))} target="_blank" rel="noreferrer">
                Preview this page
              </a>
            )}
            <Button kind="quiet" aria-label={`Remove page: ${page.title || 'new'}`} onClick={() => remove(index)}>
              Remove page
            </Button>
          </div>
        </fieldset>
      ))}
      {pages.length < PAGES_MAX && (
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={() => change({ pages: [...pages, newPage] })}>
            Add a page
          </Button>
        </div>
      )}
    </div>
  )
}
