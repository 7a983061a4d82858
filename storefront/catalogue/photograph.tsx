import { useState } from 'react'
import { type PictureFile, pictureSet, plainAddress } from '#shop/pictures/picture-file.ts'
import { pictureSizes } from '#shop/pictures/sizes.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './photograph.module.css'

const FORMATS = ['avif', 'webp'] as const

export type Shown = {
  /** How wide the picture is shown, as in the img attribute. */
  sizes: string
  /** In view at once, so not left for later. */
  eager?: boolean | undefined
  /** The largest thing in view, so asked for before all else. */
  first?: boolean | undefined
  className?: string | undefined
}

type Props = Shown & {
  file: PictureFile
  /** Another picture for screens that the media condition holds for. */
  wide?: { readonly file: PictureFile; readonly media: string; readonly sizes: string } | undefined
  alt: string
  /** Read where the file does not come. */
  name: string
  onShown?: (() => void) | undefined
}

/** A photograph in the lightest format and size that serve; a plate of the same size before it comes, and with its name where it does not. */
export function Photograph({ file, wide, sizes, alt, name, eager, first, className, onShown }: Props) {
  const [isMissing, setMissing] = useState(false)
  const classes = classNames(styles.photograph, styles[file.shape], className)
  if (isMissing)
    return (
      <span role="img" aria-label={alt || undefined} aria-hidden={alt === '' || undefined} className={classes}>
        <span className={styles.name}>{name}</span>
      </span>
    )
  const { width, height } = pictureSizes[file.shape]
  return (
    <picture className={styles.sources}>
      {wide &&
        FORMATS.map((format) => (
          <source
            key={`wide ${format}`}
            type={`image/${format}`}
            media={wide.media}
            srcSet={pictureSet(wide.file, format)}
            sizes={wide.sizes}
          />
        ))}
      {FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={pictureSet(file, format)} sizes={sizes} />
      ))}
      <img
        src={plainAddress(file)}
        width={width}
        height={height}
        alt={alt}
        loading={eager || first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        className={classes}
        onLoad={onShown}
        onError={() => setMissing(true)}
      />
    </picture>
  )
}
