-- after: tables

-- From its first attempt on a message takes in no further event: a receiver that got it would leave out a repetition.
CREATE OR REPLACE FUNCTION begin_webhook_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_fresh := false;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER webhook_messages_begin BEFORE UPDATE OF delivery_status ON webhook_messages FOR EACH ROW
  WHEN (NEW.delivery_status = 'Processing' AND OLD.is_fresh) EXECUTE FUNCTION begin_webhook_message();
