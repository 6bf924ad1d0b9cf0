import { describe, expect, it } from 'vitest'
import { DEPARTEMENT_NAMES } from './departements.ts'
import { franceShapes } from './departement-shapes.server.ts'

describe('the outlines of the départements', () => {
  it('are there for each of metropolitan France, closed, inside the frame, and where they should be', () => {
    const { shapes, width, height } = franceShapes()
    expect(shapes.map(({ code }) => code)).toEqual(
      Object.keys(DEPARTEMENT_NAMES)
        .filter((code) => !/^9[78]/.test(code))
        .sort(),
    )
    for (const { path, x, y } of shapes) {
      expect(path).toMatch(/^(M\d+ \d+(l-?\d+ -?\d+){3,}z)+$/)
      expect(x > 0 && x < width && y > 0 && y < height).toBe(true)
    }
    const of = (code: string) => shapes.find((shape) => shape.code === code)!
    // Finistère is the west, Nord the north, Corsica the south-east; the Rhône lies between.
    expect(of('29').x).toBe(Math.min(...shapes.map(({ x }) => x)))
    expect(of('2A').y).toBe(Math.max(...shapes.map(({ y }) => y)))
    expect(of('69').x > of('63').x && of('69').y > of('71').y && of('59').y < of('75').y).toBe(true)
    // Small enough to stand in a page.
    expect(shapes.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThan(40_000)
    expect(franceShapes()).toBe(franceShapes())
  })
})
