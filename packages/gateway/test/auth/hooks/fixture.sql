-- Hooks as an installation writes them.
create function public.add_team(event jsonb) returns jsonb language sql as
$$ select jsonb_build_object('claims', (event -> 'claims') || jsonb_build_object('team', 'weavers', 'method', event -> 'authentication_method')) $$;

create function public.half_the_claims(event jsonb) returns jsonb language sql as
$$ select jsonb_build_object('claims', (event -> 'claims') - 'role' - 'aal') $$;

create function public.no_claims(event jsonb) returns jsonb language sql as $$ select '{}'::jsonb $$;

create function public.big_claims(event jsonb) returns jsonb language sql as
$$ select jsonb_build_object('claims', (event -> 'claims') || jsonb_build_object('big', repeat('x', 20000))) $$;

create function public.refuse(event jsonb) returns jsonb language sql as
$$ select '{"error": {"http_code": 403, "message": "No tokens today"}}'::jsonb $$;

create function public.soon_over(event jsonb) returns jsonb language sql as
$$ select jsonb_build_object('claims', (event -> 'claims') || jsonb_build_object('exp', (event -> 'claims' ->> 'iat')::bigint + 60)) $$;

create function public.over_in_a_year(event jsonb) returns jsonb language sql as
$$ select jsonb_build_object('claims', (event -> 'claims') || jsonb_build_object('exp', (event -> 'claims' ->> 'iat')::bigint + 31536000)) $$;

create function public.slow(event jsonb) returns jsonb language plpgsql as
$$ begin perform pg_sleep(30); return event; end $$;

create function public.not_granted(event jsonb) returns jsonb language sql as $$ select event $$;
revoke execute on function public.not_granted(jsonb) from public, service_role;

create table public.newcomers (email text not null);
grant select, insert on public.newcomers to service_role;

create function public.note_newcomer(event jsonb) returns jsonb language sql as
$$ insert into public.newcomers (email) values (event -> 'user' ->> 'email'); select '{}'::jsonb $$;
