// Scripts that measure inside the browser, by its clock. They are strings, not code of this process.

/** Milliseconds from the start of the navigation to the first frame with rows in the grid. */
export const rowsShown = `new Promise((done) => {
  const look = () => document.querySelector('[role=row][aria-selected]') === null
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => done(performance.now()))
  look()
})`

/** Frames per second while the grid scrolls for some seconds, at least one row per frame. */
export const scrollFps = (seconds: number) => `new Promise((done) => {
  const grid = document.querySelector('[role=grid]')
  const started = performance.now()
  let frames = 0
  const frame = () => {
    frames++
    grid.scrollTop += 40
    const passed = performance.now() - started
    if (passed < ${seconds * 1000}) requestAnimationFrame(frame)
    else done({ fps: frames * 1000 / passed, empty: document.querySelectorAll('[role=row]:not([aria-selected]):not([aria-rowindex="1"])').length })
  }
  requestAnimationFrame(frame)
})`

/** Frames per second while the map is dragged in circles, with the mouse held down. */
export const dragFps = (seconds: number) => `new Promise((done) => {
  const map = document.querySelector('canvas.maplibregl-canvas')
  const { left, top, width, height } = map.getBoundingClientRect()
  const send = (type, angle) => map.dispatchEvent(new MouseEvent(type, {
    bubbles: true, buttons: type === 'mouseup' ? 0 : 1,
    clientX: left + width / 2 + 200 * Math.sin(angle), clientY: top + height / 2 + 120 * Math.cos(angle),
  }))
  send('mousedown', 0)
  const started = performance.now()
  let frames = 0
  const frame = () => {
    frames++
    const passed = performance.now() - started
    send('mousemove', passed / 400)
    if (passed < ${seconds * 1000}) return requestAnimationFrame(frame)
    send('mouseup', passed / 400)
    done(frames * 1000 / passed)
  }
  requestAnimationFrame(frame)
})`

/** Resolves in the frame in which a condition holds. */
export const until = (condition: string) => `new Promise((done) => {
  const look = () => (${condition}) ? done() : requestAnimationFrame(look)
  look()
})`

/** Milliseconds from a click to the frame in which a condition holds. */
export const clickUntil = (button: string, condition: string) => `new Promise((done, fail) => {
  const found = [...document.querySelectorAll('button')].find((each) => ${button}.test(each.textContent))
  if (found === undefined) return fail(new Error('there is no button ' + ${button}))
  const started = performance.now()
  const look = () => (${condition}) ? requestAnimationFrame(() => done(performance.now() - started)) : requestAnimationFrame(look)
  found.click()
  look()
})`
