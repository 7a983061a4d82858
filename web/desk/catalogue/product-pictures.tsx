import { Crop as CropIcon } from 'lucide'
import { type ReactNode, useState } from 'react'
import type { ProductAnswer } from '#shop/desk/catalogue.ts'
import type { PictureState } from '#shop/desk/pictures.ts'
import { galleryPictures } from '#shop/pictures/gallery-pictures.ts'
import { type EditableProduct, PHOTOS_MAX } from '#shop/publishing/editable-product.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/status-region.tsx'
import { OwnPicture, SmallPicture } from '../order-details/order-items.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { PictureRow } from './picture-row.tsx'
import styles from './pictures.module.css'
import { PicturesField } from './sendings.tsx'
import type { useSending } from './use-pictures.ts'

type Photos = EditableProduct['photos']
type Props = {
  photos: Photos
  /** The built-in pictures, which stand until there are others. */
  builtIn: ReactNode
  faults: ProductAnswer['faults']
  states: ReadonlyMap<string, PictureState>
  sending: Omit<ReturnType<typeof useSending>, 'isSending'>
  /** Changes them as they are by then: another may have come in while one types. */
  onChange: (change: (photos: Photos) => Photos) => void
}

const SIDE = 112

type StripProps = {
  product: Pick<EditableProduct, 'handle' | 'photos' | 'pictures'>
  states: Props['states']
  onOpen: () => void
}

const STRIP_SIDE = 72

export function PictureStrip({ product: { handle, photos, pictures }, states, onOpen }: StripProps) {
  if (photos.length === 0 && pictures === '') return null
  return (
    <button type="button" className={styles.strip} onClick={onOpen} aria-label="Edit pictures">
      {photos.length === 0
        ? galleryPictures({ handle, pictures }).map(([view, file]) => (
            <SmallPicture key={view} file={file} side={STRIP_SIDE} />
          ))
        : photos.map(({ file }) =>
            states.get(file)?.state === 'made' ? (
              <OwnPicture key={file} file={file} side={STRIP_SIDE} />
            ) : (
              <span key={file} className={styles.plate} />
            ),
          )}
    </button>
  )
}

type BuiltInProps = {
  product: StripProps['product']
  /** The field of a description. */
  children: (name: 'alt' | 'closeAlt') => ReactNode
}

const described = { flat: 'alt', close: 'closeAlt' } as const

export function BuiltInPictures({ product, children }: BuiltInProps) {
  return (
    <ol className={styles.list}>
      {galleryPictures({ handle: product.handle, pictures: product.pictures }).map(([view, file]) => (
        <li key={view}>
          <SmallPicture file={file} side={SIDE} />
          <div>
            {view === 'flat' || view === 'close' ? children(described[view]) : 'The shop describes this picture.'}
          </div>
        </li>
      ))}
    </ol>
  )
}

export function ProductPictures({ photos, builtIn, faults, states, sending, onChange }: Props) {
  const [cropped, setCropped] = useState<string | null>(null)
  const room = PHOTOS_MAX - photos.length - sending.sendings.filter(({ error }) => error === null).length
  const state = cropped === null ? undefined : states.get(cropped)
  const move = (moved: Photos[number], index: number, to: number) => {
    onChange((all) => all.filter(({ file }) => file !== moved.file).toSpliced(to, 0, moved))
    announce(`Picture ${index + 1} is now number ${to + 1}`)
  }
  return (
    <div className={styles.pictures}>
      <h2>Pictures</h2>
      {builtIn}
      <ol className={styles.list}>
        {photos.map((photo, index) => {
          const { file, alt } = photo
          return (
            <PictureRow
              key={file}
              index={index}
              isFirst={index === 0}
              isLast={index === photos.length - 1}
              alt={alt}
              error={faults.find((fault) => fault.field === 'photos' && fault.index === index)?.sentence}
              tools={
                states.get(file)?.whole && (
                  <IconButton icon={CropIcon} label={`Crop picture ${index + 1}`} onClick={() => setCropped(file)} />
                )
              }
              onDescribe={(words) =>
                onChange((all) => all.map((one) => (one.file === file ? { file, alt: words } : one)))
              }
              onMove={(by) => move(photo, index, index + by)}
              onRemove={() => onChange((all) => all.filter((one) => one.file !== file))}
            >
              <div className={styles.shown}>
                {states.get(file)?.state === 'made' ? (
                  <OwnPicture file={file} side={SIDE} />
                ) : (
                  <p role="status" className={styles.making}>
                    {states.get(file)?.trouble ?? 'Processing'}
                  </p>
                )}
              </div>
            </PictureRow>
          )
        })}
      </ol>
      <PicturesField
        label="Add pictures"
        hint={`Lists show the first one. You can add ${room} more.`}
        room={room}
        of={sending}
      />
      {cropped !== null && state?.whole && (
        <CropDialog
          key={cropped}
          file={cropped}
          whole={state.whole}
          onClose={() => setCropped(null)}
          onCropped={(file) => {
            onChange((all) => all.map((photo) => (photo.file === cropped ? { ...photo, file } : photo)))
            setCropped(null)
          }}
        />
      )}
    </div>
  )
}
