import { describe, expect, it } from 'vitest';
import { PracticeClock, STANDING } from './clock.js';
import { isHoliday } from './holidays.js';
import { DAY, dayOf, HOUR, isWorkday, officeTime, START, workday, workdaysBefore } from './working-time.js';

describe('practice time', () => {
  it('does not advance without a clock', () => {
    expect(STANDING.now()).toBeNull();
  });

  it('runs so many real seconds a day, from the start', () => {
    let real = 5_000;
    const clock = new PracticeClock(60, () => real);
    expect(clock.now()).toBe(START);
    real += 90_000;
    expect(clock.now()).toBe(START + 1.5 * DAY);
  });

  it('can be set, and goes on from there; without seconds it only goes as it is set', () => {
    let real = 0;
    const running = new PracticeClock(24, () => real);
    running.setTime(START + 40 * DAY);
    real += 1_000;
    expect(running.now()).toBe(START + 40 * DAY + HOUR);
    const held = new PracticeClock(null, () => real);
    held.setTime(START + HOUR);
    real += 1_000_000;
    expect(held.now()).toBe(START + HOUR);
    expect(() => held.setTime(START - 1)).toThrow(RangeError);
  });
});

describe('working time', () => {
  it('maps every time to office hours, in the same order and within the same week', () => {
    let last = 0;
    for (let raw = START; raw < START + 30 * DAY; raw += 41 * 60_000) {
      const at = officeTime(raw);
      expect(at).toBeGreaterThan(last);
      expect(isWorkday(dayOf(at))).toBe(true);
      expect(new Date(at).getUTCHours()).toBeGreaterThanOrEqual(7);
      expect(new Date(at).getUTCHours()).toBeLessThan(15);
      expect(Math.abs(at - raw)).toBeLessThan(5 * DAY);
      last = at;
    }
  });

  it('knows the holidays of Norway', () => {
    const of = (year: number) =>
      Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)))
        .filter((date) => date.getUTCFullYear() === year && isHoliday(date.getTime()))
        .map((date) => `${date.getUTCDate()}.${date.getUTCMonth() + 1}.`);
    expect(of(2027)).toEqual(
      '1.1. 25.3. 26.3. 29.3. 1.5. 6.5. 17.5. 24.12. 25.12. 26.12. 31.12.'.split(' '), // Whit Monday is on 17 May.
    );
    expect(of(2028)).toEqual('1.1. 13.4. 14.4. 17.4. 1.5. 17.5. 25.5. 5.6. 24.12. 25.12. 26.12. 31.12.'.split(' '));
  });

  it('counts working days', () => {
    let count = 0;
    for (let day = 0; day < 800; day++) {
      const date = new Date(START + day * DAY);
      expect(workdaysBefore(day)).toBe(count);
      expect(isWorkday(day)).toBe(![0, 6].includes(date.getUTCDay()) && !isHoliday(date.getTime()));
      if (isWorkday(day)) expect(workday(count++)).toBe(day);
    }
  });
});
