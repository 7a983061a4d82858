import { Crop as CropIcon } from 'lucide'
import { useState } from 'react'
import { addHeroPicture, readHeroPictures } from '#shop/calls/hero-pictures.ts'
import { type HeroTaken, ownNames } from '#shop/desk/pictures.ts'
import { pictureUrl } from '#shop/pictures/picture-file.ts'
import { pictureSizes } from '#shop/pictures/sizes.ts'
import { ALT_MAX } from '#shop/publishing/rules.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { concernsNothing, useDeskQuery } from '../calls/use-desk-query.ts'
import { CropDialog } from '../catalogue/crop-dialog.tsx'
import { PicturesField } from '../catalogue/sendings.tsx'
import { usePictureStates, useSending } from '../catalogue/use-pictures.ts'
import type { Editing } from './settings-screen.tsx'
import styles from './shop.module.css'

type Shape = 'wide' | 'tall'

const taking = { call: addHeroPicture }
const parts: readonly (readonly [shape: Shape, label: string])[] = [
  ['wide', 'On wide screens'],
  ['tall', 'On phones'],
]
const SMALL = { wide: 960, tall: 480 } as const
const urlOf = (shape: Shape, version: string) => pictureUrl({ name: ownNames[shape], version }, SMALL[shape], 'avif')

export function HeroFields({ all: { hero }, sellsSamples, change, errorOf }: Editing) {
  const [cropped, setCropped] = useState<Shape | null>(null)
  const kept = useDeskQuery(readHeroPictures, {}, concernsNothing)
  // Words may be typed while a picture is on its way.
  const choose = ({ wide, tall }: HeroTaken) => change((all) => ({ hero: { wide, tall, alt: all.hero?.alt ?? '' } }))
  const sending = useSending(taking, choose)
  const others = (kept.value?.pictures ?? []).filter(({ wide, tall }) => wide !== hero?.wide && tall !== hero?.tall)
  const states = usePictureStates([...(hero ? [hero.wide, hero.tall] : []), ...others.map(({ wide }) => wide)])
  const whole = hero && cropped && states.get(hero[cropped])?.whole
  return (
    <div className={styles.part}>
      <h2>Front page picture</h2>
      {hero === null && (
        <p>
          {sellsSamples
            ? 'The front page shows the picture that came with the shop.'
            : 'The front page shows a product’s picture.'}
        </p>
      )}
      <PicturesField
        label="New picture"
        hint="The first thing that customers see. Use the largest version you have."
        of={sending}
      />
      {hero && (
        <>
          <div className={styles.pair}>
            {parts.map(([shape, label]) => {
              const state = states.get(hero[shape])
              return (
                <figure key={shape} className={styles.picture}>
                  <figcaption>{label}</figcaption>
                  {state?.state === 'made' ? (
                    <img src={urlOf(shape, hero[shape])} {...sizeOf(shape)} alt={label} />
                  ) : (
                    <p role="status">{state?.trouble ?? 'Processing'}</p>
                  )}
                  {state?.whole && (
                    <IconButton
                      icon={CropIcon}
                      label={`Crop picture ${lower(label)}`}
                      onClick={() => setCropped(shape)}
                    />
                  )}
                </figure>
              )
            })}
          </div>
          <TextArea
            label="Picture description"
            hint="For people who can’t see the picture."
            name="heroAlt"
            rows={2}
            limit={ALT_MAX}
            value={hero.alt}
            error={errorOf('hero.alt')}
            onChange={({ currentTarget: { value } }) =>
              change((all) => ({ hero: all.hero && { ...all.hero, alt: value } }))
            }
          />
        </>
      )}
      {others.length > 0 && (
        <fieldset className={styles.kept}>
          <legend>Earlier pictures</legend>
          {others.map((picture, index) => {
            const { state, trouble } = states.get(picture.wide) ?? {}
            const isMade = state === 'made'
            return (
              <button
                key={picture.wide}
                type="button"
                aria-label={isMade ? `Choose picture ${index + 1}` : undefined}
                onClick={() => choose(picture)}
              >
                {isMade ? (
                  <img src={urlOf('wide', picture.wide)} {...sizeOf('wide')} alt="" loading="lazy" />
                ) : (
                  (trouble ?? `Processing picture ${index + 1}`)
                )}
              </button>
            )
          })}
        </fieldset>
      )}
      {hero && (
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={() => change({ hero: null })}>
            {sellsSamples ? 'Use the picture that came with the shop' : 'Use a product’s picture'}
          </Button>
        </div>
      )}
      {hero && cropped && whole && (
        <CropDialog
          key={hero[cropped]}
          file={hero[cropped]}
          shape={cropped}
          whole={whole}
          onClose={() => setCropped(null)}
          onCropped={(file) => {
            change((all) => ({ hero: all.hero && { ...all.hero, [cropped]: file } }))
            setCropped(null)
          }}
        />
      )}
    </div>
  )
}

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
const sizeOf = (shape: Shape) => ({ width: pictureSizes[shape].width, height: pictureSizes[shape].height })
