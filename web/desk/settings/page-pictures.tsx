import { addPagePicture } from '#shop/calls/pictures.ts'
import { pagePictureUrl } from '#shop/pictures/page-pictures.ts'
import { PAGE_PICTURES_MAX, type PagePictureTaken } from '#shop/settings/own-settings.ts'
import type { OwnPage, PagePicture } from '#shop/settings/settings.ts'
import { addPicture, movePicture, pictureLine, removePicture } from '#shop/texts/page-pictures.ts'
import { announce } from '../../ui/status-region.tsx'
import { PictureRow } from '../catalogue/picture-row.tsx'
import styles from '../catalogue/pictures.module.css'
import { PicturesField } from '../catalogue/sendings.tsx'
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
  const sending = useSending(taking, add)
  const room = PAGE_PICTURES_MAX - pictures.length - sending.sendings.filter(({ error }) => error === null).length
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
      <PicturesField
        label="Add pictures"
        hint={`Each begins at the end of the text as a line such as ${pictureLine(pictures.length)}. Move it to where you want it. You can add ${room} more.`}
        room={room}
        of={sending}
      />
      <ol className={styles.list}>
        {pictures.map((picture, index) => (
          <PictureRow
            key={index.toString()}
            index={index}
            alt={picture.alt}
            error={errorOf(index)}
            onDescribe={(alt) => describe(index, alt)}
            onMove={(by) => move(index, by)}
            onRemove={() => change((page) => removePicture(page, index))}
          >
            <img
              className={styles.small}
              src={pagePictureUrl(picture, SMALL, 'avif')}
              width={picture.width}
              height={picture.height}
              alt={picture.alt}
            />
          </PictureRow>
        ))}
      </ol>
    </>
  )
}
