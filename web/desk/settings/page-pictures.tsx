import { ArrowDown, ArrowUp, Trash2 } from 'lucide'
import { addPagePicture } from '#shop/calls/pictures.ts'
import { pagePictureUrl } from '#shop/pictures/page-pictures.ts'
import { ALT_MAX } from '#shop/publishing/rules.ts'
import { PAGE_PICTURES_MAX, type PagePictureTaken } from '#shop/settings/own-settings.ts'
import type { OwnPage, PagePicture } from '#shop/settings/settings.ts'
import { addPicture, movePicture, pictureLine, removePicture } from '#shop/texts/page-pictures.ts'
import { Field, TextArea } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/status-region.tsx'
import styles from '../catalogue/pictures.module.css'
import { PICTURE_TYPES, Sendings } from '../catalogue/sendings.tsx'
import { useSending } from '../catalogue/use-pictures.ts'

const taking = { call: addPagePicture }
/** Pixels of the file that is shown small. */
const SMALL = 400

type Props = {
  pictures: readonly PagePicture[]
  errorOf: (index: number) => string | undefined
  /** Changes the page as it is by then: a picture may come in while one types. */
  change: (change: (page: OwnPage) => OwnPage) => void
}

export function PagePictures({ pictures, errorOf, change }: Props) {
  const add = (taken: PagePictureTaken) => change((page) => addPicture(page, { ...taken, alt: '' }))
  const { sendings, send, again, drop } = useSending(taking, add)
  const room = PAGE_PICTURES_MAX - pictures.length - sendings.filter(({ error }) => error === null).length
  const describe = (index: number, alt: string) =>
    change(({ pictures: all = [], ...page }) => ({
      ...page,
      pictures: all.map((picture, at) => (at === index ? { ...picture, alt } : picture)),
    }))
  const move = (index: number, by: 1 | -1) => {
    change((page) => movePicture(page, index, by))
    announce(`Picture ${index + 1} moved ${by === 1 ? 'down' : 'up'}`)
  }
  return (
    <>
      <Field
        type="file"
        multiple
        accept={PICTURE_TYPES}
        label="Add pictures"
        hint={`Each begins at the end of the text as a line such as ${pictureLine(pictures.length)}. Move it to where you want it. You can add ${room} more.`}
        disabled={room <= 0}
        onChange={({ currentTarget }) => {
          for (const picture of [...(currentTarget.files ?? [])].slice(0, room)) send(picture)
          currentTarget.value = ''
        }}
      />
      <Sendings of={sendings} onAgain={again} onDrop={drop} />
      <ol className={styles.list}>
        {pictures.map((picture, index) => {
          const { width, height, alt } = picture
          const number = index + 1
          return (
            <li key={number.toString()}>
              <img
                className={styles.small}
                src={pagePictureUrl(picture, SMALL, 'avif')}
                width={width}
                height={height}
                alt={alt}
              />
              <div className={styles.words}>
                <TextArea
                  label={`Description of picture ${number}`}
                  hint="For people who can’t see it."
                  value={alt}
                  rows={2}
                  limit={ALT_MAX}
                  error={errorOf(index)}
                  onChange={(event) => describe(index, event.currentTarget.value)}
                />
                <div className={styles.tools}>
                  <IconButton icon={ArrowUp} label={`Move picture ${number} up`} onClick={() => move(index, -1)} />
                  <IconButton icon={ArrowDown} label={`Move picture ${number} down`} onClick={() => move(index, 1)} />
                  <IconButton
                    icon={Trash2}
                    label={`Remove picture ${number}`}
                    onClick={() => change((page) => removePicture(page, index))}
                  />
                </div>
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
}
