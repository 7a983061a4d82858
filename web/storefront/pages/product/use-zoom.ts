import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ProductImage } from '#shop/catalogue/product.ts'
import { stepOfSwipe } from './swipe.ts'
import { panned, type Stage, type View, wholePicture, ZOOM_MAX, zoomed, zoomTarget } from './zoom.ts'

type Point = { readonly x: number; readonly y: number }

// A finger that moves less and lifts sooner has tapped.
const TAP_PX = 8
const TAP_MS = 400
// The second tap of a double tap comes sooner.
const DOUBLE_TAP_MS = 300
const WHEEL_SPEED = 0.003

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

function sizeOf(stage: HTMLElement): Stage {
  const { clientWidth, clientHeight, firstElementChild } = stage
  return {
    width: clientWidth,
    height: clientHeight,
    side: firstElementChild instanceof HTMLElement ? firstElementChild.offsetWidth : 0,
  }
}

/** A pointer's position in px from the middle of the stage. */
function onStage(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** The pressed point of a picture that is whole, in px from its middle; it may still be growing. */
function onPicture(picture: HTMLImageElement, { clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = picture.getBoundingClientRect()
  const shown = picture.offsetWidth / width
  return { x: (clientX - left - width / 2) * shown, y: (clientY - top - height / 2) * shown }
}

/** Enlarges what lies first on a stage by tap, wheel and two fingers, moves it by one; while it is whole, a swipe steps to the next (S2.89). */
export function useZoom(stage: RefObject<HTMLElement | null>, image: ProductImage, onStep: (step: -1 | 1) => void) {
  const [view, setView] = useState<View>(wholePicture)
  const [isHeld, setHeld] = useState(false)
  const isZoomed = view.scale > 1
  const toggle = (pressed?: Point) => {
    if (!stage.current) return
    const size = sizeOf(stage.current)
    const at = zoomTarget(image, size.side, pressed)
    // A pressed point stays under the finger; the beads come to the middle.
    if (isZoomed) setView(wholePicture)
    else if (at === pressed) setView(zoomed(view, ZOOM_MAX, at, size))
    else setView(panned(zoomed(view, ZOOM_MAX, at, size), { x: -at.x, y: -at.y }, size))
  }
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) =>
    setView((old) => (stage.current ? zoomed(old, old.scale * factor, at, sizeOf(stage.current)) : old))
  const panBy = (by: Point) => setView((old) => (stage.current ? panned(old, by, sizeOf(stage.current)) : old))

  const enlargedAt = useRef(-Infinity)
  const pointers = useRef(new Map<number, Point>())
  const press = useRef<{ at: Point; time: number; isAlone: boolean; target: Point | null }>(null)
  const onDown = useEffectEvent((element: HTMLElement, event: PointerEvent) => {
    const at = onStage(element, event)
    pointers.current.set(event.pointerId, at)
    const isAlone = pointers.current.size === 1
    const target = event.target instanceof HTMLImageElement ? onPicture(event.target, event) : null
    press.current = { at, time: event.timeStamp, isAlone, target }
    setHeld(true)
  })
  const onMove = useEffectEvent((element: HTMLElement, event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const at = onStage(element, event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, at)
    if (!other) {
      panBy({ x: at.x - before.x, y: at.y - before.y })
      return
    }
    const [from, to] = [between(before, other), between(at, other)]
    zoomBy(distance(at, other) / Math.max(distance(before, other), 1), from)
    panBy({ x: to.x - from.x, y: to.y - from.y })
  })
  const onUp = useEffectEvent((element: HTMLElement, event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
    setHeld(pointers.current.size > 0)
    const pressed = press.current
    if (!pressed?.isAlone || event.type === 'pointercancel') return
    press.current = null
    const at = onStage(element, event)
    const isTap = distance(at, pressed.at) < TAP_PX && event.timeStamp - pressed.time < TAP_MS
    if (isTap && pressed.target && event.timeStamp - enlargedAt.current > DOUBLE_TAP_MS) {
      if (!isZoomed) enlargedAt.current = event.timeStamp
      toggle(pressed.target)
    }
    const step = isZoomed ? 0 : stepOfSwipe(at.x - pressed.at.x)
    if (step !== 0) onStep(step)
  })
  const onWheel = useEffectEvent((element: HTMLElement, event: WheelEvent) => {
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY * WHEEL_SPEED), onStage(element, event))
  })

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const end = new AbortController()
    element.addEventListener('pointerdown', (event) => onDown(element, event), end)
    // The browser's own dragging of a picture would end ours.
    element.addEventListener('dragstart', (event) => event.preventDefault(), end)
    // Also beside the stage, where a finger may go.
    window.addEventListener('pointermove', (event) => onMove(element, event), end)
    window.addEventListener('pointerup', (event) => onUp(element, event), end)
    window.addEventListener('pointercancel', (event) => onUp(element, event), end)
    element.addEventListener('wheel', (event) => onWheel(element, event), { passive: false, signal: end.signal })
    return () => end.abort()
  }, [stage])
  return { view, isZoomed, isHeld, toggle: () => toggle(), reset: () => setView(wholePicture), panBy }
}
