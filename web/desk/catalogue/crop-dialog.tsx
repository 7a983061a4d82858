import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { pathTo } from '#shop/calls/call.ts'
import { cropPicture, showWholePicture } from '#shop/calls/pictures.ts'
import { CROP_MIN, type Crop, type OwnShape } from '#shop/desk/pictures.ts'
import { heightOf } from '#shop/pictures/sizes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { longestSide, movedBy, resizedTo, type Whole } from './crop.ts'
import styles from './pictures.module.css'

type Props = {
  file: string
  shape?: OwnShape
  whole: Whole & { readonly crop: Crop }
  onCropped: (file: string) => void
  onClose: () => void
}

const STEP = 20
const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
/** The buttons that move the frame: each moves it by a twentieth of the picture's width, as a press counts for more than a key that repeats. */
const arrows = [
  { name: 'left', icon: ArrowLeft, x: -0.05, y: 0 },
  { name: 'up', icon: ArrowUp, x: 0, y: -0.05 },
  { name: 'down', icon: ArrowDown, x: 0, y: 0.05 },
  { name: 'right', icon: ArrowRight, x: 0.05, y: 0 },
] as const
const percent = (part: number, of: number) => `${(part / of) * 100}%`

/** Crops a picture: the frame is dragged, or moved by buttons or arrow keys (WCAG 2.5.7), and sized by plus and minus. */
export function CropDialog({ file, shape = 'square', whole, onCropped, onClose }: Props) {
  const [crop, setCrop] = useState<Crop>(whole.crop)
  const { run, isBusy } = useDeskMutation(cropPicture)
  const save = async () => {
    const taken = await run({ body: { file, crop }, done: 'Crop saved' })
    if (taken) onCropped(taken.file)
  }
  const picture = useRef<HTMLDivElement>(null)
  const { width, height } = whole
  const frameHeight = heightOf(shape, crop.side)
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = directions[event.key] ?? []
    const grows = event.key === '+' ? STEP : event.key === '-' ? -STEP : 0
    if (x !== undefined && y !== undefined) setCrop((now) => movedBy(now, x, y, whole, shape))
    else if (grows !== 0) setCrop((now) => resizedTo(now, now.side + 2 * grows, whole, shape))
    else return
    event.preventDefault()
  }
  const onPointerMove = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId) || !picture.current) return
    const scale = width / picture.current.clientWidth
    setCrop((now) => movedBy(now, movementX * scale, movementY * scale, whole, shape))
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Crop picture"
      footer={
        <Button wide busy={isBusy} onClick={() => void save()}>
          Save crop
        </Button>
      }
    >
      <p id="frame-hint">
        Drag the frame, or use the arrows below or on your keyboard. Plus and minus change its size.
      </p>
      <div ref={picture} className={styles.whole}>
        <img src={pathTo(showWholePicture, { file })} width={width} height={height} alt="Uncropped" draggable={false} />
        <button
          type="button"
          className={styles.frame}
          aria-label="Frame"
          aria-describedby="frame-hint"
          style={{
            left: percent(crop.left, width),
            top: percent(crop.top, height),
            width: percent(crop.side, width),
            height: percent(frameHeight, height),
          }}
          onKeyDown={onKeyDown}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={onPointerMove}
        />
      </div>
      <div className={styles.arrows}>
        {arrows.map(({ name, icon, x, y }) => (
          <IconButton
            key={name}
            icon={icon}
            label={`Move the frame ${name}`}
            onClick={() => setCrop((now) => movedBy(now, x * width, y * width, whole, shape))}
          />
        ))}
      </div>
      <label className={styles.size}>
        Frame size
        <input
          type="range"
          min={CROP_MIN}
          max={longestSide(whole, shape)}
          step={STEP}
          value={crop.side}
          onChange={(event) => {
            const side = event.currentTarget.valueAsNumber
            setCrop((now) => resizedTo(now, side, whole, shape))
          }}
        />
      </label>
      <p role="status" className={styles.position}>
        {shape === 'square' ? `${crop.side} pixels each way` : `${crop.side} by ${frameHeight} pixels`}, {crop.left}{' '}
        from the left, {crop.top} from the top
      </p>
    </Dialog>
  )
}
