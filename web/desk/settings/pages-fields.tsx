import { useState } from 'react'
import { deskPaths } from '#shop/desk/paths.ts'
import { paths } from '#shop/paths.ts'
import { pageSlug } from '#shop/publishing/editable-product.ts'
import { PAGES_MAX } from '#shop/settings/own-settings.ts'
import type { OwnPage } from '#shop/settings/settings.ts'
import { builtInPageFields, ownPageFields, settingsFields } from '#shop/settings/settings-fields.ts'
import { newId } from '../../platform/new-id.ts'
import { DescribedFields } from '../forms/described-fields.tsx'
import { ItemList } from '../forms/item-list.tsx'
import { PagePictures } from './page-pictures.tsx'
import { PartFields } from './settings-part.tsx'
import type { Editing } from './settings-screen.tsx'
import styles from './shop.module.css'

/** The pages that came with the shop and may be switched off. */
export function BuiltInPages(editing: Editing) {
  return (['comingSoon', 'bespoke'] as const).map((name) => (
    <div key={name} className={styles.part}>
      <h2>{settingsFields[name]?.label}</h2>
      <PartFields editing={editing} name={name} of={builtInPageFields} />
    </div>
  ))
}

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

export function OwnPages({ all: { pages }, isEdited, change, errorOf }: Editing) {
  const { keys, setKeys } = usePageKeys(pages)
  const edit = (index: number, next: (page: OwnPage) => OwnPage) => {
    const before = pages[index]
    change((all) => ({ pages: all.pages.map((page, at) => (at === index ? next(page) : page)) }))
    const slug = before && next(before).slug
    if (slug !== before?.slug)
      setKeys((all) => all.map((one, at) => (at === index ? { ...one, slug: slug ?? '' } : one)))
  }
  /** The address follows the title until the owner gives another. */
  const follow = (index: number, before: OwnPage, after: OwnPage): OwnPage => {
    const others = pages.flatMap(({ slug }, at) => (at === index ? [] : [slug]))
    const isFollowing = after.title !== before.title && before.slug === pageSlug(before.title, others)
    return { ...after, slug: isFollowing ? pageSlug(after.title, others) : after.slug }
  }
  return (
    <ItemList
      title="Your own pages"
      items={pages}
      noun="page"
      nameOf={({ title }) => title}
      keyOf={(_, index) => keys[index]?.key ?? ''}
      footOf={({ slug }) =>
        !isEdited && (
          <a href={deskPaths.preview(paths.ownPage(slug))} target="_blank" rel="noreferrer">
            Preview this page
          </a>
        )
      }
      blank={() => ({ ...newPage })}
      full={pages.length < PAGES_MAX ? null : ''}
      onChange={(now) => {
        change({ pages: now })
        setKeys((all) => all.filter((_, at) => now.some((page) => page === pages[at])))
      }}
    >
      {(page, index) => (
        <DescribedFields
          of={ownPageFields}
          value={page}
          errorOf={(field) => errorOf(`pages.${index}.${field}`)}
          own={{
            pictures: (
              <PagePictures
                pictures={page.pictures ?? []}
                errorOf={(at) => errorOf(`pages.${index}.pictures.${at}`)}
                change={(next) => edit(index, next)}
              />
            ),
          }}
          onChange={(next) => edit(index, (before) => follow(index, before, next(before)))}
        />
      )}
    </ItemList>
  )
}
