-- The pause before a message or a refund is tried again.

-- Its upper bound doubles with every try, and the pause is anything below ("full jitter"): what failed together is not
-- tried again together. A claim that is also a lease passes the time that a try may take as p_least_seconds.
create function private.retry_pause(p_tries int, p_least_seconds int default 10) returns interval
  language sql volatile security definer set search_path = ''
as $$
  select make_interval(secs => p_least_seconds + random() * (greatest(p_least_seconds, least(
    private.limit_interest_first_pause_seconds() * 2 ^ least(p_tries, 20), private.limit_interest_longest_pause_seconds())) - p_least_seconds))
$$;
comment on function private.retry_pause(int, int) is
  'How long to wait after so many tries: a random time between p_least_seconds and 2, 4, 8, … minutes.';
