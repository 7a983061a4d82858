import { useState } from 'react'
import { preload } from 'react-dom'
import { fallbackUrl, type PictureFile, pictureSet } from '#shop/pictures/picture-file.ts'
import { pictureSizes } from '#shop/pictures/sizes.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './photograph.module.css'
import { Plate } from './plate.tsx'

export type PictureProps = {
  sizes: string
  eager?: boolean | undefined
  first?: boolean | undefined
  className?: string | undefined
}

type Props = PictureProps & {
  file: PictureFile
  wide?: { readonly file: PictureFile; readonly media: string; readonly sizes: string } | undefined
  alt: string
  name: string
  /** Asked for by the head alone: where browsers that look ahead may look in vain, since the page may lead on. */
  byHead?: boolean
  onShown?: (() => void) | undefined
}

/** A photograph in the lightest file that is large enough, JPEG for browsers without AVIF; a plate of the same size with its name if the file does not come (S10.24). */
export function Photograph({ file, wide, sizes, alt, name, eager, first, byHead, className, onShown }: Props) {
  const [isMissing, setMissing] = useState(false)
  if (first) preloadPicture(file, wide ? { media: `not all and ${wide.media}`, sizes } : { sizes })
  if (first && wide) preloadPicture(wide.file, wide)
  if (isMissing) return <Plate shape={file.shape} alt={alt} name={name} className={className} />
  const { width, height } = pictureSizes[file.shape]
  return (
    <picture className={styles.sources}>
      {wide && <source type="image/avif" media={wide.media} srcSet={pictureSet(wide.file)} sizes={wide.sizes} />}
      <source type="image/avif" srcSet={pictureSet(file)} sizes={sizes} />
      <img
        src={fallbackUrl(file)}
        width={width}
        height={height}
        alt={alt}
        loading={(eager || first) && !byHead ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        decoding="async"
        className={classNames(styles.photograph, styles[file.shape], className)}
        onLoad={onShown}
        onError={() => setMissing(true)}
        ref={(image) => {
          // It may have failed before the browser took the page up.
          if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) setMissing(true)
        }}
      />
    </picture>
  )
}

// Asked for in the head, ahead of the stylesheet that the picture itself waits for.
function preloadPicture(file: PictureFile, { media, sizes }: { media?: string; sizes: string }): void {
  preload(fallbackUrl(file), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSet(file),
    imageSizes: sizes,
    fetchPriority: 'high',
    ...(media && { media }),
  })
}
