import { legalFields, linkFields, noticeFields, nounFields } from '#shop/settings/settings-fields.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { DescribedFields } from '../forms/described-fields.tsx'
import { ItemList } from '../forms/item-list.tsx'
import { GroupFields, PartFields } from './settings-part.tsx'
import type { Editing } from './settings-screen.tsx'
import styles from './shop.module.css'

/** Its name, the announcement, and how to reach it. */
export function Identity(editing: Editing) {
  return (
    <div className={styles.part}>
      <h2>Your shop</h2>
      <GroupFields editing={editing} group="shop" />
    </div>
  )
}

export function Links({ all: { social }, change, errorOf }: Editing) {
  return (
    <ItemList
      title="Social links"
      items={social}
      noun="link"
      nameOf={({ name }) => name}
      blank={() => ({ name: '', url: 'https://' })}
      onChange={(now) => change({ social: now })}
    >
      {(link, index, changeOne) => (
        <DescribedFields
          of={linkFields}
          value={link}
          errorOf={(name) => (name === 'url' && index === 0 ? errorOf('social') : undefined)}
          onChange={changeOne}
        />
      )}
    </ItemList>
  )
}

/** The owner's words for what the shop sells. */
export function WhatYouSell(editing: Editing) {
  return (
    <div className={styles.part}>
      <h2>What you sell</h2>
      <PartFields editing={editing} name="nouns" of={nounFields} />
    </div>
  )
}

/** The facts that the law asks for. */
export function Legal(editing: Editing) {
  const { all, change, errorOf } = editing
  return (
    <div className={styles.part}>
      <h2>Legal details</h2>
      <p>These details appear in your legal texts. You can’t edit the texts themselves.</p>
      <PartFields editing={editing} name="legal" of={legalFields} />
      <GroupFields editing={editing} group="legal" />
      <p>
        The shop charges one VAT rate for everything. If you are registered for VAT, don’t sell goods with another rate
        here yet, such as books, children’s clothes or food.
      </p>
      <Disclosure summary="EU notice of the legal guarantee">
        <div className={styles.countries}>
          <DescribedFields
            of={noticeFields}
            value={all.guaranteeNotice}
            errorOf={(name) => (name === 'link' ? errorOf('guaranteeNotice') : undefined)}
            onChange={(changed) => change((before) => ({ guaranteeNotice: changed(before.guaranteeNotice) }))}
          />
        </div>
      </Disclosure>
    </div>
  )
}
