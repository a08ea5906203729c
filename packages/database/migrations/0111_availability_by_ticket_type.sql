-- Seats that are offered are read with every event.
create index event_waiting_offered on event_waiting (event_id) include (seats) where state = 'offered';
-- Events with a queue, looked through when the sale of a ticket type begins.
create index event_with_queue on event (id) where waiting_seats > 0;
