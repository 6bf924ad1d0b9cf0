import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A node of the accessibility tree, as a screen reader is given it. */
export type Spoken = {
  role: string
  name: string
  description: string
  focused: boolean
  focusable: boolean
  invalid: boolean
  /** Of a heading. */
  level: number | null
  /** The texts below it, in their order. */
  text: string
}

type AxValue = { value?: unknown }
type AxNode = {
  nodeId: string
  ignored: boolean
  role?: AxValue
  name?: AxValue
  description?: AxValue
  properties?: { name: string; value: AxValue }[]
  childIds?: string[]
}

/** Controls that a keyboard meets; anything else that takes the focus by Tab says nothing of what it does. */
const CONTROLS = new Set([
  'button',
  'checkbox',
  'combobox',
  'Date',
  'DisclosureTriangle',
  'link',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'Canvas',
  'img',
])
/** What takes the focus by script alone: the page, its regions, what is announced, groups of choices. */
const REGIONS = new Set([
  'RootWebArea',
  'main',
  'alert',
  'heading',
  'group',
  'radiogroup',
  'dialog',
  'region',
])

/** Reads pages as a screen reader does, by the browser's own accessibility tree, and drives them by the keyboard. */
export class ScreenReader {
  readonly page: Page
  #session: CDPSession | null = null

  constructor(page: Page) {
    this.page = page
  }

  /** The nodes of the page that are spoken, in its order. */
  async tree(): Promise<Spoken[]> {
    this.#session ??= await this.page.context().newCDPSession(this.page)
    const { nodes } = (await this.#session.send('Accessibility.getFullAXTree')) as unknown as {
      nodes: AxNode[]
    }
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const textOf = (node: AxNode): string =>
      node.role?.value === 'StaticText'
        ? String(node.name?.value ?? '')
        : (node.childIds ?? []).map((id) => (byId.has(id) ? textOf(byId.get(id)!) : '')).join('')
    // The browser gives them level by level; a reader meets them as they stand.
    const inOrder = (node: AxNode): AxNode[] => [
      node,
      ...(node.childIds ?? []).flatMap((id) => (byId.has(id) ? inOrder(byId.get(id)!) : [])),
    ]
    return inOrder(nodes[0]!).flatMap((node): Spoken[] => {
      if (node.ignored) return []
      const property = (name: string) =>
        node.properties?.find((one) => one.name === name)?.value.value
      const invalid = property('invalid')
      return [
        {
          role: String(node.role?.value ?? ''),
          name: String(node.name?.value ?? '').trim(),
          description: String(node.description?.value ?? ''),
          focused: property('focused') === true,
          focusable: property('focusable') === true,
          invalid: invalid !== undefined && invalid !== 'false' && invalid !== false,
          level: typeof property('level') === 'number' ? (property('level') as number) : null,
          text: textOf(node).replaceAll(/\s+/gu, ' ').trim(),
        },
      ]
    })
  }

  /** Whatever has the focus, in the page. */
  async focused(): Promise<Spoken | null> {
    const all = (await this.tree()).filter((node) => node.focused)
    return all.findLast(({ role }) => role !== 'RootWebArea') ?? all[0] ?? null
  }

  /**
   * What is wrong with a page as it is spoken: a control without role or name, a title that is missing or said twice,
   * headings that leave out a level, and a width that scrolls sideways.
   */
  async faults(): Promise<string[]> {
    const tree = await this.tree()
    const controls = tree.filter(({ focusable }) => focusable)
    const headings = tree.filter(({ role }) => role === 'heading')
    const first = headings.filter(({ level }) => level === 1)
    return [
      ...controls
        .filter(({ role }) => !CONTROLS.has(role) && !REGIONS.has(role))
        .map(({ role, name, text }) => `focusable without a role: ${role} ${name || text}`),
      ...controls
        .filter(({ role, name }) => CONTROLS.has(role) && name === '')
        .map(({ role, text }) => `a ${role} without a name: ${text}`),
      ...(first.length === 1 ? [] : [`${first.length} titles: ${first.map(({ name }) => name)}`]),
      ...headings
        .filter(({ level }, at) => at > 0 && level! > headings[at - 1]!.level! + 1)
        .map(
          ({ level, name }) => `a heading of level ${level} after none of ${level! - 1}: ${name}`,
        ),
      ...(await this.#sideways()),
    ]
  }

  async #sideways(): Promise<string[]> {
    const [wide, room] = await this.page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    return wide! > room! ? [`scrolls sideways: ${wide} px in ${room}`] : []
  }

  /** Presses Tab until a control has the focus, and checks each one met on the way. */
  async reach(role: string, name: RegExp | string): Promise<Spoken> {
    const met: string[] = []
    for (let pressed = 0; pressed < 150; pressed++) {
      const node = await this.focused()
      if (node) {
        if (
          node.role === role &&
          (typeof name === 'string' ? node.name === name : name.test(node.name))
        )
          return node
        if (node.role !== 'RootWebArea' && pressed > 0) {
          const said = `${node.role} « ${node.name} »`
          met.push(said)
          expect(CONTROLS.has(node.role) || REGIONS.has(node.role), said).toBe(true)
          if (CONTROLS.has(node.role)) expect(node.name, said).not.toBe('')
        }
      }
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`No ${role} ${String(name)} by the keyboard; met: ${met.join(', ')}`)
  }

  /** Reaches a field and types into it, in place of what it holds. */
  async write(role: string, name: RegExp | string, text: string): Promise<void> {
    await this.reach(role, name)
    await this.page.keyboard.press('Control+a')
    await this.page.keyboard.type(text)
  }

  /** Reaches a button or a link and presses Enter. */
  async press(role: 'button' | 'link', name: RegExp | string): Promise<void> {
    await this.reach(role, name)
    await this.page.keyboard.press('Enter')
  }

  /** Reaches a group of radio buttons and goes through it by the arrows to one of them. */
  async choose(first: RegExp, wanted: RegExp): Promise<void> {
    await this.reach('radio', first)
    for (let pressed = 0; pressed < 30; pressed++) {
      const node = await this.focused()
      if (node?.role === 'radio' && wanted.test(node.name)) {
        await this.page.keyboard.press('Space')
        return
      }
      await this.page.keyboard.press('ArrowDown')
    }
    throw new Error(`No choice ${String(wanted)}`)
  }

  /** Waits until something is announced (an alert or a status) that says these words. */
  async hears(words: RegExp): Promise<void> {
    await expect
      .poll(async () =>
        (await this.tree())
          .filter(({ role }) => role === 'alert' || role === 'status')
          .map(({ text, name }) => `${name} ${text}`)
          .join(' | '),
      )
      .toMatch(words)
  }

  /** The fields that are said to be wrong, each with what is said of it. */
  async wrong(): Promise<[name: string, why: string][]> {
    return (await this.tree())
      .filter(({ invalid, role }) => invalid && CONTROLS.has(role))
      .map(({ name, description }) => [name, description])
  }
}
