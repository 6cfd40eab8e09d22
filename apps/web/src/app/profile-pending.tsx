import { AdAbove, useHasAdAbove } from '#features/ads/components/ad-slot.tsx';
import { ProfileLoading } from '#features/profile/components/profile-loading.tsx';

/** A profile on its way, with the ad of its page. */
export function ProfilePending() {
  return <ProfileLoading ad={useHasAdAbove() && <AdAbove />} />;
}
