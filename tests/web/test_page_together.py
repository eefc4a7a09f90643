"""A new campaign with parts of other games, made on the page by keyboard alone."""

from playwright.sync_api import Page, expect


def test_what_other_games_lend_is_offered_with_a_new_campaign(page: Page):
    page.goto("/")
    page.get_by_role("button", name="New campaign").press("Enter")
    page.locator("input[name=engine][value=nutshell]").press("Space")
    offered = page.locator("input[name=module]")
    expect(offered).to_have_count(4)
    page.locator("input[name=module][value=nomadic]").press("Space")
    page.locator("input[name=module][value=crossing]").press("Space")
    page.locator("input[name=engine][value=crossing]").press("Space")
    expect(page.locator("input[name=module][value=crossing]")).to_have_count(0)  # the game itself is no part of it
    expect(page.locator("input[name=module][value=nomadic]")).to_be_checked()
    page.locator("input[name=engine][value=nutshell]").press("Space")
    expect(page.locator("input[name=module][value=crossing]")).to_be_checked()
    page.locator("#new-name").fill("Ford")
    page.locator("#new-name").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ford")
    page.keyboard.type("?Is the ford guarded?")
    expect(page.locator("#line")).to_be_focused()
    expect(page.get_by_text("Travel along").first).to_be_attached()
    expect(page.get_by_text("Weigh a risk").first).to_be_attached()
