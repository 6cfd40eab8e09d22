import { PLAN } from '@tanabana/domain/reference/defaults';
import { longDay } from '#i18n/format.ts';

/**
 * The day of the official launch, on which the pre-launch offer was announced to end: `22 September 2025`. Called during the render, so
 * that the month is in the language of the page.
 */
export const launchDay = (): string => longDay(PLAN.offer_ends);
