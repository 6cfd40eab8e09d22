-- Devices that admins have signed in with, so that a new one is told of. Nothing is known of earlier ones.

create table private.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  device_hash text not null,
  last_at timestamptz not null,
  primary key (user_id, device_hash)
);
