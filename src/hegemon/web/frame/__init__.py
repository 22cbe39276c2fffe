"""What every route has in common: who may use it, what it takes and gives, what goes wrong.

application, headers    requests as Starlette brings them; what is around every reply
routes, needs           a route as data, and what it needs of whoever uses it
answering               the one way from a request to a reply
admission, limits       who asks, whether he may, and how often
repeats, tags, cursors  sent again; which version; where a list goes on
problems                errors as they are told
streams                 news as they happen
openapi, orders         the description, made of the same routes
"""
