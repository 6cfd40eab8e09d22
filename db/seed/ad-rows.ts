/** Rows of the demonstration's advertisements, with their views and clicks so far. */
import { isoDay } from '@tanabana/domain/format';
import { ADS, PICTURES } from './ads.ts';
import { fixedId } from './random.ts';

const DAY = 86_400_000;

const on = (now: Date, days: number) => isoDay(new Date(now.getTime() + days * DAY));
const adId = (index: number) => fixedId(6, index + 1);

export function adRows(now: Date): object[] {
  return ADS.map(([picture, placement_type, page_location, first, last, status], index) => ({
    id: adId(index),
    company_name: PICTURES[picture][0],
    from_date: on(now, first),
    to_date: on(now, last),
    placement_type,
    page_location,
    ad_image_url: `/demo/ads/${picture}.webp`,
    click_url: `https://${picture}.example`,
    alt_text: PICTURES[picture].join('. '),
    status,
    created_at: new Date(now.getTime() - index * DAY),
    published_at: new Date(now.getTime() - index * DAY),
  }));
}

/** Every seventh day is quiet, because the trade rests on Sundays. */
const isQuiet = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

/** Views and clicks of each day on which an ad ran; today has just begun. */
export function adDayRows(now: Date): object[] {
  return ADS.flatMap(([, placement_type, , first, last, status], index) => {
    const days = Math.min(last, status ? 0 : -1) - first + 1;
    return Array.from({ length: Math.max(days, 0) }, (_, place) => {
      const day = on(now, first + place);
      const usual = (placement_type === 'Home' ? 240 : 90) - index * 3;
      const impressions = Math.round((usual + ((place * 37 + index * 11) % 60)) * (isQuiet(day) ? 0.3 : 1));
      return { ad_id: adId(index), day, slot: 0, impressions, clicks: Math.round(impressions * 0.02) + (place % 3) };
    });
  });
}
